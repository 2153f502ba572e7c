import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, it } from 'vitest'
import { png, textOf } from '../testing/png.ts'
import { type Decoder, makeDecoder } from './decoder.ts'

const folder = mkdtempSync(join(tmpdir(), 'aircheck-decoder-'))
afterAll(() => rmSync(folder, { recursive: true }))
let nth = 0

/** A decoder whose process runs a text. `arrives` calls back for each picture; `send` answers. */
function decoderOf(arrives: string, more: object = {}): Decoder {
  const path = join(folder, `${nth++}.mjs`)
  const send = 'const send = (message) => process.send(message);'
  writeFileSync(path, `${send} process.on('message', (asked) => { ${arrives} }); send({ ready: true })`)
  decoder = makeDecoder({ main: pathToFileURL(path), ...more })
  return decoder
}
let decoder: Decoder | undefined
afterEach(() => decoder?.close())

const picture = png()

it('a process that ends while it decodes is a fault of that picture alone; the next one has a new process', async () => {
  const { decode } = decoderOf(`if (asked.bytes.length < 9) process.abort(); send({ jpeg: asked.bytes })`)
  await expect(decode('artwork', Buffer.alloc(1))).rejects.toMatchObject({ fault: 'heavy', message: /ended with/ })
  expect(await decode('artwork', picture)).toHaveLength(picture.length)
})

it('a process that takes more memory than allowed is ended by the system', async () => {
  const grow = `const all = []; for (;;) all.push(Buffer.alloc(50e6, 1))`
  await expect(decoderOf(grow).decode('artwork', picture)).rejects.toMatchObject({ fault: 'heavy' })
})

it('a process that takes longer than allowed is ended', async () => {
  const { decode } = decoderOf(`for (;;);`, { pictureMs: 300 })
  const failed = decode('artwork', picture)
  await expect(failed).rejects.toMatchObject({ fault: 'heavy', message: 'took longer than 0.3 s' })
})

it('a process that cannot start is an error of the server, and the next picture tries again', async () => {
  decoder = makeDecoder({ main: pathToFileURL(join(folder, 'none.mjs')) })
  for (const _ of [1, 2]) {
    const failed = await decoder.decode('artwork', picture).catch((error: unknown) => error)
    expect(failed).toMatchObject({ message: expect.stringMatching(/^Pictures cannot be made: ended with status 1/) })
    expect(failed).not.toHaveProperty('fault')
  }
})

it('a process has no environment variables, and serves further pictures until it was idle for a while', async () => {
  process.env.SECRET_OF_A_TEST = 'x'
  const { decode } = decoderOf(`send({ jpeg: Buffer.from(process.pid + ' ' + process.env.SECRET_OF_A_TEST) })`, {
    idleMs: 200,
  })
  const say = async () => Buffer.from(await decode('small', picture)).toString()
  const first = await say()
  expect(first).toMatch(/^\d+ undefined$/)
  expect(await say()).toBe(first)
  await expect.poll(() => isAlive(Number.parseInt(first, 10))).toBe(false)
  expect(await say()).not.toBe(first)
})

it('closing ends it, also while it decodes', async () => {
  const own = decoderOf(`if (asked.kind === 'small') send({ jpeg: Buffer.from('' + process.pid) })`)
  const pid = Number(Buffer.from(await own.decode('small', picture)).toString())
  const failed = own.decode('artwork', picture)
  own.close()
  await expect(failed).rejects.toThrow('ended with SIGKILL')
  expect(isAlive(pid)).toBe(false)
})

it('a picture of one column or row is refused by its sides, and texts that unpack to gigabytes are not looked at', async () => {
  decoder = makeDecoder()
  for (const sides of [
    { width: 1, height: 49_999_999 },
    { width: 49_999_999, height: 1 },
  ]) {
    await expect(decoder.decode('artwork', png(sides))).rejects.toMatchObject({ fault: 'pixels' })
  }
  const bomb = png({ before: Array(30).fill(textOf(50)) })
  expect((await decoder.decode('artwork', bomb)).length).toBeGreaterThan(100)
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
