import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/open.ts'
import type { WriterFor } from '../database/transaction.ts'
import { idPath } from '../http/checks/fields.ts'
import type { Idempotency } from '../http/checks/idempotency.ts'
import { noContent } from '../http/document/documented.ts'
import { cachedEndpoint, endpoint } from '../http/endpoint.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { epochDayOf } from '../lib/epoch-day.ts'
import type { ImageOf, MediaUrls } from '../lib/media-name.ts'
import { instantOf, localDay } from '../lib/zoned-time.ts'
import { deleteException, makeExceptions, type Review } from './exception-actions.ts'
import { exceptionPresenter, presentReview, withStoredImages } from './exception-present.ts'
import { exceptionsQuery, exceptionsSchema, makeExceptionsBody, reviewSchema } from './exception-schema.ts'
import { listExceptionsOn } from './exception-store.ts'
import { type Programmes, programmeReads } from './programme.ts'

type Deps = {
  db: Db
  programmes: Programmes
  writer: WriterFor
  clock: Clock
  idempotency: Idempotency
  urls: MediaUrls
  imageOf: ImageOf
}

const defaultDays = 28

/** /v1/exceptions */
export const exceptionRoutes =
  ({ db, programmes, writer, clock, idempotency, urls, imageOf }: Deps) =>
  async (app: FastifyInstance) => {
    const tag = 'Schedule'
    const present = exceptionPresenter(urls)

    cachedEndpoint(
      app,
      'GET /exceptions',
      {
        scope: 'schedule:read',
        cacheSeconds: 60,
        reads: programmeReads,
        tag,
        summary: 'List exceptions to the schedule',
        operationId: 'listExceptions',
        query: exceptionsQuery,
        answers: { 200: exceptionsSchema },
        refusals: [400],
      },
      async (request) => {
        const { stationId } = request.caller
        const { plan } = await programmes(stationId)
        const { timeZone } = plan.rotation
        const today = localDay(timeZone, unixSeconds(clock))
        const { from, days = defaultDays } = request.query
        const first = from === undefined ? today : epochDayOf(from)
        if (from === undefined) request.freshUntil = instantOf(timeZone, today + 1, 0)
        const exceptions = await listExceptionsOn(db, stationId, { first, days, orphans: plan.orphans })
        return { exceptions: exceptions.map(present) }
      },
    )

    endpoint(
      app,
      'POST /exceptions',
      {
        scope: 'schedule:write',
        idempotent: true,
        tag,
        summary: 'Make exceptions to the schedule',
        description:
          'Makes all of them or none. With `dry_run`, the answer is 200 and tells what would change. With the `fingerprint` of a dry run, the request is refused if the schedule of these dates has changed since. An `air` or `clear` must not overlap another, and a date has one `day`, unless `replaces` names the other.',
        operationId: 'makeExceptions',
        body: makeExceptionsBody,
        answers: { 200: reviewSchema, 201: reviewSchema },
        refusals: [
          400,
          404,
          [409, 'The schedule has changed since.', 'overlaps exception 12 (Title, 2026-12-01 10:00)'],
          413,
          415,
        ],
      },
      async (request, reply) => {
        const { actor, stationId } = request.caller
        const { exceptions, replaces, fingerprint, dry_run: isDryRun = false } = request.body
        const wanted = { exceptions: await withStoredImages(exceptions, imageOf), replaces, fingerprint, isDryRun }
        if (isDryRun) return presentReview(await makeExceptions(writer(actor), stationId, wanted), urls)
        return idempotency.create(
          request,
          reply,
          (alongside) => makeExceptions(writer(actor), stationId, wanted, alongside),
          (review: Review) => presentReview(review, urls),
        )
      },
    )

    endpoint(
      app,
      'DELETE /exceptions/:id',
      {
        scope: 'schedule:write',
        params: idPath,
        tag,
        summary: 'Undo an exception',
        description: 'Deletes the exception and its group.',
        operationId: 'deleteException',
        answers: { 204: noContent },
        refusals: [400, [404, 'Exception not found.']],
      },
      async ({ caller: { actor, stationId }, params }, reply) => {
        await deleteException(writer(actor), stationId, params.id)
        return reply.code(204).send()
      },
    )
  }
