import type { FastifyInstance } from 'fastify'
import { listPresenters } from '../accounts/membership-store.ts'
import type { Db } from '../database/open.ts'
import type { WriterOf } from '../http/checks/caller.ts'
import { resourcePath, stationPath } from '../http/checks/fields.ts'
import { noContent } from '../http/document/documented.ts'
import { endpoint } from '../http/endpoint.ts'
import { foldForSearch } from '../lib/case-folding.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { epochDayOf } from '../lib/epoch-day.ts'
import type { ImageOf, MediaUrls } from '../lib/media-name.ts'
import { localDay } from '../lib/zoned-time.ts'
import { listShows } from '../shows/store.ts'
import { deleteException, makeExceptions } from './exception-actions.ts'
import { exceptionPresenter, presentReview, withStoredImages } from './exception-present.ts'
import { exceptionsQuery, exceptionsSchema, makeExceptionsBody } from './exception-schema.ts'
import { listExceptionsOn } from './exception-store.ts'
import type { Programmes } from './programme.ts'
import { staffReviewSchema } from './staff-schema.ts'

type Deps = { db: Db; programmes: Programmes; writer: WriterOf; clock: Clock; urls: MediaUrls; imageOf: ImageOf }

const defaultDays = 28

/** …/exceptions: exceptions to the schedule, and their review. */
export const staffExceptionRoutes =
  ({ db, programmes, writer, clock, urls, imageOf }: Deps) =>
  async (app: FastifyInstance) => {
    const tag = 'Schedule'

    endpoint(
      app,
      'GET /exceptions',
      {
        scope: 'schedule:read',
        tag,
        summary: 'The exceptions of some dates',
        operationId: 'listExceptions',
        params: stationPath,
        query: exceptionsQuery,
        answers: { 200: exceptionsSchema },
        refusals: [400],
      },
      async ({ caller: { stationId }, query: { from, days = defaultDays } }) => {
        const { plan } = await programmes(stationId)
        const first = from === undefined ? localDay(plan.rotation.timeZone, unixSeconds(clock)) : epochDayOf(from)
        const exceptions = await listExceptionsOn(db, stationId, { first, days, orphans: plan.orphans })
        return { exceptions: exceptions.map(exceptionPresenter(urls)) }
      },
    )

    endpoint(
      app,
      'POST /exceptions',
      {
        scope: 'schedule:write',
        tag,
        summary: 'Review exceptions, or make them',
        operationId: 'makeExceptions',
        params: stationPath,
        body: makeExceptionsBody,
        answers: { 200: staffReviewSchema, 201: staffReviewSchema },
        refusals: [400, 404, [409, 'The schedule has changed since.'], 413, 415],
      },
      async ({ caller, body }, reply) => {
        const { exceptions, replaces, fingerprint, dry_run: isDryRun = false } = body
        const { stationId } = caller
        const review = await makeExceptions(writer(caller), stationId, {
          exceptions: await withStoredImages(exceptions, imageOf),
          replaces,
          fingerprint,
          isDryRun,
        })
        const people = await concernedBy(db, stationId, review.changedShows)
        return reply.code(isDryRun ? 200 : 201).send({ ...presentReview(review, urls), people })
      },
    )

    endpoint(
      app,
      'DELETE /exceptions/:id',
      {
        scope: 'schedule:write',
        tag,
        summary: 'Undo an exception, with its group',
        operationId: 'deleteException',
        params: resourcePath,
        answers: { 204: noContent },
        refusals: [400, [404, 'Exception not found.']],
      },
      async ({ caller, params }, reply) => {
        await deleteException(writer(caller), caller.stationId, params.id)
        return reply.code(204).send()
      },
    )
  }

/** The people who present shows: those with an account, and those whom the shows name. */
async function concernedBy(db: Db, stationId: number, showIds: readonly number[]) {
  const people = await listPresenters(db, stationId, showIds)
  const shows = (await listShows(db, stationId)).filter(({ id }) => showIds.includes(id))
  const named = shows.flatMap(({ id, presenter }) => {
    const isKnown = people.some(
      ({ show_id, name }) => show_id === id && foldForSearch(name) === foldForSearch(presenter),
    )
    return presenter.trim() === '' || isKnown ? [] : [{ name: presenter, show_id: id }]
  })
  return [...people, ...named]
}
