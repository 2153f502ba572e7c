import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { BadTar, readTar, tarEnd, tarHeader, tarPadding } from './tar.ts'

const folder = mkdtempSync(join(tmpdir(), 'aircheck-tar-'))
afterAll(() => rmSync(folder, { recursive: true }))

const files: [name: string, content: string][] = [
  ['empty.txt', ''],
  ['media/one.mp3', 'x'.repeat(512)],
  ['media/two.mp3', 'ü'.repeat(1000)],
]
const archive = Buffer.concat([
  ...files.flatMap(([name, content]) => {
    const bytes = Buffer.from(content)
    return [tarHeader({ name, sizeBytes: bytes.length }, 1_700_000_000), bytes, tarPadding(bytes.length)]
  }),
  tarEnd,
])

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(bytes: Buffer, size = 1000): Promise<[string, string][]> {
  const found: [string, string][] = []
  for await (const file of readTar(inPieces(bytes, size))) {
    found.push([file.name, Buffer.concat(await Array.fromAsync(file.bytes)).toString()])
  }
  return found
}

it('what was written is read again, in pieces of any size', async () => {
  for (const size of [1, 511, 512, 513, 100_000]) expect(await read(archive, size)).toEqual(files)
})

it('bytes that the caller does not read are skipped', async () => {
  const names = await Array.fromAsync(readTar(inPieces(archive, 700)), ({ name }) => name)
  expect(names).toEqual(files.map(([name]) => name))
})

it("the machine's tar reads ours, and we read its", async () => {
  writeFileSync(join(folder, 'ours.tar'), archive)
  execFileSync('tar', ['-xf', 'ours.tar'], { cwd: folder })
  for (const [name, content] of files) expect(readFileSync(join(folder, name), 'utf8')).toBe(content)
  const names = files.map(([name]) => name)
  execFileSync('tar', ['--format=ustar', '-cf', 'theirs.tar', ...names], { cwd: folder })
  expect(await read(readFileSync(join(folder, 'theirs.tar')))).toEqual(files)
})

it('a size of more than 8 GiB is kept, as GNU tar writes it', async () => {
  const header = tarHeader({ name: 'large', sizeBytes: 2 ** 40 }, 0)
  const { value } = await readTar(inPieces(header, 512)).next()
  expect(value).toMatchObject({ name: 'large', sizeBytes: 2 ** 40 })
})

it('an archive that ends too early, is damaged, or holds a link is refused', async () => {
  await expect(read(archive.subarray(0, 1000))).rejects.toThrow(BadTar)
  await expect(read(archive.subarray(0, -1024))).rejects.toThrow('The archive ends too early.')
  await expect(read(Buffer.from('Not an archive. '.repeat(100)))).rejects.toThrow('This is not a tar archive')
  execFileSync('ln', ['-sf', 'empty.txt', 'link'], { cwd: folder })
  execFileSync('tar', ['--format=ustar', '-cf', 'link.tar', 'link'], { cwd: folder })
  await expect(read(readFileSync(join(folder, 'link.tar')))).rejects.toThrow('something else than plain files')
})
