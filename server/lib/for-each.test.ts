import { expect, it, vi } from 'vitest'
import { forEach } from './for-each.ts'

it('an item that fails holds up no other; its error is thrown at the end, the first of several', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item % 2 === 1) throw new Error(`no ${item}`)
    done.push(item)
  }
  await expect(forEach([1, 2, 3, 4], work)).rejects.toThrow('no 1')
  expect(done).toEqual([2, 4])
  await expect(forEach([2, 4], work)).resolves.toBeUndefined()
})

it('works on several at a time, each once, and ends when all have ended', async () => {
  const begun: number[] = []
  const waiting = new Map<number, () => void>()
  const work = (item: number) => {
    begun.push(item)
    return new Promise<void>((resolve) => waiting.set(item, resolve))
  }
  const done = vi.fn()
  const ended = forEach([1, 2, 3, 4], work, undefined, 2).then(done)
  expect(begun).toEqual([1, 2])
  waiting.get(2)!()
  await expect.poll(() => begun).toEqual([1, 2, 3])
  waiting.get(3)!()
  await expect.poll(() => begun).toEqual([1, 2, 3, 4])
  waiting.get(4)!()
  expect(done).not.toHaveBeenCalled()
  waiting.get(1)!()
  await ended
})

it('ends at once when it is stopped', async () => {
  const stopping = new AbortController()
  const done: number[] = []
  const work = async (item: number) => {
    done.push(item)
    stopping.abort(new Error('stopped'))
    throw new Error('no')
  }
  await expect(forEach([1, 2], work, stopping.signal)).rejects.toThrow('stopped')
  expect(done).toEqual([1])
})
