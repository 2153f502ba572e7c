import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { lockName } from './queue.ts'

/**
 * The person's unfinished uploads from all browsers, except those that a window of this browser is sending, and the
 * uploads that have become episodes in the last week.
 */
export const uploadsQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'uploads'],
    async queryFn({ signal }) {
      const uploads = await call('listUploads', { path: { station } }, signal)
      const { held = [] } = (await navigator.locks?.query()) ?? {}
      const inWindows = new Set(held.map(({ name }) => name))
      return uploads.filter(({ id, episode }) => episode !== null || !inWindows.has(lockName(id)))
    },
    // This window has newer data of its own uploads.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
