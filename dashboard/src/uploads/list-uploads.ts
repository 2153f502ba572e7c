import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { ResumableUpload } from '../api/generated/types.gen.ts'
import { lockName } from './queue.ts'

/** An upload as the server knows it. */
export type BegunUpload = ResumableUpload

/** The own uploads that are not finished, of every browser; without those that a window of this one is sending. */
export const begunQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'uploads'],
    async queryFn({ signal }) {
      const uploads = await call('listUploads', { path: { station } }, signal)
      const { held = [] } = (await navigator.locks?.query()) ?? {}
      const inWindows = new Set(held.map(({ name }) => name))
      return uploads.filter(({ id, episode }) => episode === null && !inWindows.has(lockName(id)))
    },
    // What this window uploads itself it knows better.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
