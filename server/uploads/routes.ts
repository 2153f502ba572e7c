import type { FastifyInstance } from 'fastify'
import type { WriterFor } from '../database/transaction.ts'
import { episodeSchema, type PresentEpisode } from '../episodes/schema.ts'
import type { Idempotency } from '../http/checks/idempotency.ts'
import { checkObject } from '../http/checks/validation.ts'
import { endpoint } from '../http/endpoint.ts'
import { invalidFields } from '../lib/problem.ts'
import type { Storage } from '../storage/storage.ts'
import { createUploadedEpisode } from './actions.ts'
import { type Intake, takeIn } from './intake.ts'
import { type UploadFields, uploadBody, uploadFields } from './schema.ts'

type Deps = { writer: WriterFor; storage: Storage; idempotency: Idempotency; present: PresentEpisode }

/** POST /v1/episodes/upload */
export const uploadRoutes =
  ({ writer, storage, idempotency, present }: Deps) =>
  async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('multipart/form-data', async () => undefined)

    endpoint(
      app,
      'POST /episodes/upload',
      {
        scope: 'episodes:write',
        idempotent: true,
        streams: true,
        tag: 'Episodes',
        summary: 'Create an episode by uploading an MP3',
        operationId: 'uploadEpisode',
        consumes: ['multipart/form-data'],
        body: uploadBody,
        answers: { 201: episodeSchema },
        refusals: [
          [400, 'file must be an MP3'],
          404,
          408,
          409,
          [415, 'Unsupported content type. Use multipart/form-data.'],
        ],
      },
      async (request, reply) =>
        idempotency.create(
          request,
          reply,
          async (alongside) => {
            const intake = await takeIn(request.raw, storage)
            const { title, show_id, description = '', datetime } = await checked(intake)
            const input = { title, showId: show_id, description, datetime }
            const { actor, stationId } = request.caller
            return createUploadedEpisode({ ...writer(actor), storage }, stationId, intake.file!, input, alongside)
          },
          present,
        ),
    )

    /**
     * The fields, if they and the file are valid. Otherwise discards the file.
     * @throws 400 naming every part that fails
     */
    async function checked({ fields, file, errors, isWhole }: Intake): Promise<UploadFields> {
      const { value, errors: fieldErrors } = checkObject(uploadFields, fields, 'digits')
      const all = [...errors, ...fieldErrors.filter(({ field }) => isWhole || Object.hasOwn(fields, field))]
      const told = Object.keys(uploadBody.properties).flatMap((part) => all.find(({ field }) => field === part) ?? [])
      if (told.length === 0) return value as UploadFields
      if (file) await storage.discard(file.name)
      throw invalidFields(told)
    }
  }
