import type { FinishedRequest } from '../http/port/request-log.ts'
import type { AudienceCounter } from './counter.ts'

/** Counts a finished request if it was for a feed: readers state in it how many people follow the feed. */
export function countFeed(counter: AudienceCounter, { request, status, route, caller }: FinishedRequest): void {
  if (!route?.startsWith('/feeds/') || !caller || (status !== 200 && status !== 304)) return
  const [, show] = /^\/feeds\/[^/]+(?:\/([^/]+))?\.rss(?:\?|$)/.exec(request.url ?? '') ?? []
  if (/\.rss(\?|$)/.test(request.url ?? '')) counter.feed(caller.stationId, show, request.headers['user-agent'])
}
