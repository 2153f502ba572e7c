import { afterEach, expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { Refused } from './refused.ts'

afterEach(() => vi.unstubAllGlobals())

/** The beginning of an answer, after which the connection breaks. */
const broken = () =>
  new Response(
    new ReadableStream({
      start(answer) {
        answer.enqueue(new TextEncoder().encode('{'))
        answer.error(new TypeError('network error'))
      },
    }),
  )

it('a connection that breaks during the answer is an `offline` error', async () => {
  vi.stubGlobal('fetch', async () => broken())
  await expect(call('getMe', {})).rejects.toEqual(new Refused(0, 'offline'))
})

it('an aborted call is not reported as a refusal', async () => {
  vi.stubGlobal('fetch', async () => broken())
  await expect(call('getMe', {}, AbortSignal.abort())).rejects.toThrow(TypeError)
})
