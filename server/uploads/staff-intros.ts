import type { FastifyInstance, FastifyRequest } from 'fastify'
import { onlyOwnShow, staffOf } from '../accounts/staff.ts'
import type { Db } from '../database/open.ts'
import type { WriterOf } from '../http/checks/caller.ts'
import { resourcePath } from '../http/checks/fields.ts'
import { noContent } from '../http/document/documented.ts'
import { endpoint } from '../http/endpoint.ts'
import { setShow, showNotFound } from '../shows/actions.ts'
import { findShow } from '../shows/store.ts'
import type { Storage } from '../storage/storage.ts'
import { fileBody } from './body.ts'
import { checkedMp3, maxIntroBytes } from './checked-mp3.ts'
import { fileProblem } from './file-problem.ts'

type Deps = { db: Db; writer: WriterOf; storage: Storage }

/** …/shows/{id}/intro: the MP3 that is put before episodes cut out of the recording. */
export const staffIntroRoutes =
  ({ db, writer, storage }: Deps) =>
  async (app: FastifyInstance) => {
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser(/^(audio\/|application\/octet-stream)/, async () => undefined)

    /** @throws 404; 403 `not_yours` */
    async function ownShow(request: FastifyRequest, id: number): Promise<number> {
      const staff = staffOf(request)
      if (!(await findShow(db, staff.stationId, id))) throw showNotFound()
      onlyOwnShow(staff, id)
      return id
    }
    const set = (request: FastifyRequest, id: number, intro: string, introBytes?: number) => {
      const deps = { ...writer(staffOf(request)), storage }
      return setShow(deps, request.caller.stationId, id, { intro, introBytes })
    }

    app.put<{ Params: { id: number } }>(
      '/shows/:id/intro',
      { schema: { params: resourcePath }, config: { scope: 'shows:write', streams: true } },
      async (request, reply) => {
        const id = await ownShow(request, request.params.id)
        const received = storage.receive(checkedMp3(fileBody(request.raw), maxIntroBytes))
        const { name, sizeBytes } = await received.catch(fileProblem)
        await set(request, id, name, sizeBytes)
        return reply.code(204).send()
      },
    )

    endpoint(
      app,
      'DELETE /shows/:id/intro',
      {
        scope: 'shows:write',
        tag: 'Shows',
        summary: 'Take the intro of a show away',
        operationId: 'removeIntro',
        params: resourcePath,
        answers: { 204: noContent },
        refusals: [400, 404],
      },
      async (request, reply) => {
        await set(request, await ownShow(request, request.params.id), '')
        return reply.code(204).send()
      },
    )
  }
