import type { IncomingMessage } from 'node:http'
import { firstSegment } from '../public/caller.ts'
import { isReservedSlug } from '../station/rules/reserved-slugs.ts'

/** The name of the constraint of routes that are pages of stations. */
export const ofStation = { page: 'station' }

/**
 * The strategy of that constraint: the first segment of the path may be the slug of a station. Without it, an unknown path
 * such as `/v1/unknown` would be that of a page, and not be refused by the API that it belongs to.
 */
export const pageConstraint = {
  name: 'page',
  storage() {
    const handlers = new Map<unknown, unknown>()
    return {
      get: (value: unknown) => handlers.get(value) ?? null,
      set: (value: unknown, handler: unknown) => void handlers.set(value, handler),
    }
  },
  deriveConstraint: ({ url = '' }: IncomingMessage) => (isReservedSlug(firstSegment(url)) ? 'product' : ofStation.page),
  mustMatchWhenDerived: false,
}
