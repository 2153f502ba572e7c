import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/open.ts'
import { stationPath } from '../http/checks/fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { isoDateOf } from '../lib/epoch-day.ts'
import { daysOf } from './read.ts'
import { type FigureKind, type Sum, sortedSums } from './rules/figures.ts'
import { audienceQuery, audienceSchema } from './staff-schema.ts'
import { countConnected, listCounters, listFollowers, listHours, titlesOf } from './store.ts'

const [maxRows, hoursShown] = [100, 48]

/** …/audience: the figures of the listeners of a station. */
export const staffAudienceRoutes =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (app: FastifyInstance) => {
    endpoint(
      app,
      'GET /audience',
      {
        scope: 'audience:read',
        tag: 'Audience',
        summary: 'Plays, listeners, and followers of feeds',
        operationId: 'getAudience',
        params: stationPath,
        query: audienceQuery,
        answers: { 200: audienceSchema },
        refusals: [400],
      },
      async ({ caller: { stationId }, query: { from, to } }) => {
        const [first, last] = daysOf(from, to)
        const of = async (by: FigureKind) => sortedSums(by, await listCounters(db, stationId, by, first, last))
        const episodes = (await of('episode')).slice(0, maxRows)
        const titles = await titlesOf(
          db,
          stationId,
          episodes.map(({ ref }) => Number(ref)),
        )
        const named = (sums: readonly Sum[]) => sums.map(({ ref, ...counts }) => ({ name: ref, ...counts }))
        const titled = (sums: readonly Sum[], titleOf: ReadonlyMap<number, string>) =>
          sums.map(({ ref, ...counts }) => ({ id: Number(ref), title: titleOf.get(Number(ref)) ?? '', ...counts }))
        const followers = await listFollowers(db, stationId, first, last)
        return {
          now: await countConnected(db, stationId, clock.nowMs()),
          days: (await of('day')).map(({ ref, ...counts }) => ({ day: isoDateOf(Number(ref)), ...counts })),
          episodes: titled(episodes, titles.episodes),
          shows: titled(await of('show'), titles.shows),
          apps: named(await of('app')),
          sources: named(await of('source')),
          hours: await listHours(db, stationId, unixSeconds(clock) - hoursShown * 3600),
          followers: followers.map(({ show_id, day, ...stated }) => {
            return { show_id, title: titles.shows.get(show_id) ?? '', day: isoDateOf(day), ...stated }
          }),
        }
      },
    )
  }
