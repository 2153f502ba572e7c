import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { TestStreamResponse } from '../api/generated/types.gen.ts'

/**
 * The result of testing the address of a stream: the properties of its audio, or the reason why it cannot be recorded.
 */
export type TestedStream = TestStreamResponse

/** Listens to an address for some seconds. */
export function useStreamTest(station: number) {
  return useMutation({ mutationFn: (url: string) => call('testStream', { path: { station }, body: { url } }) })
}
