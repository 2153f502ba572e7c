import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extract } from 'tar-stream'
import { afterAll, expect, it } from 'vitest'
import { archiveOf, type Part, partOf, partsOf, sums } from './archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'aircheck-tar-'))
afterAll(() => rmSync(folder, { recursive: true }))

const files: [name: string, content: string][] = [
  ['empty.txt', ''],
  ['media/one.mp3', 'x'.repeat(512)],
  ['media/two.mp3', 'ü'.repeat(1000)],
]

async function* parts(): AsyncGenerator<Part> {
  for (const [name, content] of files) yield partOf(name, content)
}
const made = Buffer.concat(await Array.fromAsync(archiveOf(parts(), 1_700_000_000, sums())))

async function* inPieces(bytes: Buffer, size = 1000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(bytes: Buffer, size?: number): Promise<[string, string][]> {
  const found: [string, string][] = []
  for await (const file of partsOf(inPieces(bytes, size))) {
    found.push([file.name, Buffer.concat(await Array.fromAsync(file.bytes)).toString()])
  }
  return found
}

it('a written archive is read again, in pieces of any size', async () => {
  for (const size of [1, 511, 512, 513, 100_000]) expect(await read(made, size)).toEqual(files)
})

it('bytes that the caller does not read are skipped', async () => {
  const names = await Array.fromAsync(partsOf(inPieces(made)), ({ name }) => name)
  expect(names).toEqual(files.map(([name]) => name))
})

it("the machine's tar reads ours, and we read its", async () => {
  writeFileSync(join(folder, 'ours.tar'), made)
  execFileSync('tar', ['-xf', 'ours.tar'], { cwd: folder })
  for (const [name, content] of files) expect(readFileSync(join(folder, name), 'utf8')).toBe(content)
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder })
  const names = [...files.map(([name]) => name), 'SHA256SUMS']
  execFileSync('tar', ['--format=ustar', '-cf', 'theirs.tar', ...names], { cwd: folder })
  expect(await read(readFileSync(join(folder, 'theirs.tar')))).toEqual(files)
})

it('a part may be larger than 8 GiB', async () => {
  async function* large(): AsyncGenerator<Part> {
    yield { name: 'large', sizeBytes: 2 ** 40, bytes: inPieces(Buffer.alloc(512)) }
  }
  const archive = archiveOf(large(), 0, sums())
  const { value } = await archive.next()
  const tar = extract()
  const header = new Promise((resolve) => tar.on('entry', resolve))
  tar.write(value)
  expect(await header).toMatchObject({ name: 'large', size: 2 ** 40 })
  await archive.return(undefined)
})

it('an archive that ends too early, is damaged, or holds a link is refused', async () => {
  await expect(read(made.subarray(0, 1200))).rejects.toThrow('The archive ends too early.')
  await expect(read(made.subarray(0, 4096))).rejects.toThrow('the checksums at its end are missing')
  await expect(read(Buffer.from('Not an archive. '.repeat(100)))).rejects.toThrow('This is not a tar archive')
  const wrong = Buffer.from(made)
  wrong[1024] = 'y'.charCodeAt(0)
  await expect(read(wrong)).rejects.toThrow('do not have the checksums')
  execFileSync('ln', ['-sf', 'empty.txt', 'link'], { cwd: folder })
  execFileSync('tar', ['--format=ustar', '-cf', 'link.tar', 'link'], { cwd: folder })
  await expect(read(readFileSync(join(folder, 'link.tar')))).rejects.toThrow('something else than plain files')
  expect(readdirSync(folder)).toContain('link')
})

it('an error of the source, on either way, is passed on as it is', async () => {
  const fault = new Error('The disk is gone.')
  async function* failing(): AsyncGenerator<Buffer> {
    yield made.subarray(0, 700)
    throw fault
  }
  await expect(Array.fromAsync(partsOf(failing()))).rejects.toBe(fault)
  async function* failingPart(): AsyncGenerator<Part> {
    yield { name: 'torn', sizeBytes: 5000, bytes: failing() }
  }
  await expect(Array.fromAsync(archiveOf(failingPart(), 0, sums()))).rejects.toBe(fault)
})

it.each([499, 501])('a part of 500 bytes that has %i is refused', async (length) => {
  async function* changed(): AsyncGenerator<Part> {
    yield { name: 'grown', sizeBytes: 500, bytes: inPieces(Buffer.alloc(length), 100) }
  }
  await expect(Array.fromAsync(archiveOf(changed(), 0, sums()))).rejects.toThrow('The size of grown changed')
})

it('an archive that is read slowly reads its parts no more than a few chunks ahead, and closes them when it is left', async () => {
  let [chunks, isClosed] = [0, false]
  async function* endless(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        chunks++
        yield Buffer.alloc(65_536)
      }
    } finally {
      isClosed = true
    }
  }
  async function* one(): AsyncGenerator<Part> {
    yield { name: 'endless', sizeBytes: 2 ** 40, bytes: endless() }
  }
  let taken = 0
  for await (const _ of archiveOf(one(), 0, sums())) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(chunks - taken).toBeLessThanOrEqual(4)
    if (++taken === 20) break
  }
  expect(isClosed).toBe(true)
})
