import { expect, it } from 'vitest'
import { logWriter } from './log-writer.ts'

/** A destination that takes `most` bytes at a time, or fails with `error` while that is set. */
function destination() {
  const to = { error: '', most: Infinity, text: '', pauses: [] as number[] }
  let resume = () => {}
  const writer = logWriter({
    async put(bytes) {
      if (to.error) throw Object.assign(new Error('of a test'), { code: to.error })
      const taken = bytes.subarray(0, to.most)
      to.text += Buffer.from(taken).toString()
      return taken.length
    },
    pause: (ms) => {
      to.pauses.push(ms)
      return new Promise((resolve) => {
        resume = resolve
      })
    },
    nowMs: () => 0,
  })
  /** Lets the pause end, and waits until the next one or until all is written. */
  const tryAgain = async () => {
    const before = to.pauses.length
    resume()
    await Promise.race([writer.written(), expect.poll(() => to.pauses.length).toBeGreaterThan(before)])
  }
  return { ...writer, to, tryAgain }
}

for (const error of ['ENOSPC', 'EPIPE', 'EIO']) {
  it(`${error}: nothing fails; what was written meanwhile follows in its order once the destination can be written`, async () => {
    const { write, written, to, tryAgain } = destination()
    to.error = error
    for (let nth = 1; nth <= 3; nth++) write(`line ${nth}\n`)
    await expect.poll(() => to.pauses).toEqual([1000])
    await tryAgain()
    expect([to.text, to.pauses]).toEqual(['', [1000, 1000]])
    to.error = ''
    await tryAgain()
    await written()
    expect(to.text).toBe('line 1\nline 2\nline 3\n')
  })
}

it('a line that is written in part is continued, not torn; a full pipe is tried again soon', async () => {
  const { write, written, to, tryAgain } = destination()
  to.most = 4
  write('first line\n')
  to.error = 'EAGAIN'
  await expect.poll(() => to.pauses).toEqual([20])
  to.error = ''
  await tryAgain()
  write('second line\n')
  await written()
  expect(to.text).toBe('first line\nsecond line\n')
})

it('while it cannot be written, a megabyte waits; further lines are dropped, and then counted in a line of their own', async () => {
  const { write, written, to, tryAgain } = destination()
  to.error = 'ENOSPC'
  write('first\n')
  await expect.poll(() => to.pauses.length).toBe(1)
  const line = `${'x'.repeat(1023)}\n`
  for (let count = 0; count < 1030; count++) write(line)
  to.error = ''
  await tryAgain()
  write('last\n')
  await written()
  const lines = to.text.trimEnd().split('\n')
  expect(lines.filter((text) => text === line.trimEnd())).toHaveLength(1024)
  const told = lines.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text))
  const msg = 'lines of the log could not be written'
  expect(told).toEqual([{ level: 40, time: '1970-01-01T00:00:00.000Z', dropped: 6, msg }])
  expect(lines.at(-1)).toBe('last')
})
