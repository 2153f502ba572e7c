import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onlyOwnShow, staffOf } from '../accounts/staff.ts'
import type { FileRemover } from '../episodes/deletion.ts'
import type { WriterOf } from '../http/checks/caller.ts'
import { stationPath } from '../http/checks/fields.ts'
import { noContent } from '../http/document/documented.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Leases } from '../leases/leases.ts'
import type { KeepPicture } from '../lib/media-name.ts'
import { Problem } from '../lib/problem.ts'
import type { Pieces } from '../storage/pieces.ts'
import type { Storage } from '../storage/storage.ts'
import { fileBody } from './body.ts'
import { finishUpload, replaceByUpload } from './finish.ts'
import {
  addToUpload,
  beginUpload,
  cancelUpload,
  draftUpload,
  getUpload,
  ownUploads,
  stationStorage,
} from './resumable.ts'
import {
  draftBody,
  finishBody,
  finishedSchema,
  replaceBody,
  storageSchema,
  uploadPath,
  uploadSchema,
  uploadsSchema,
} from './staff-schema.ts'

type Deps = {
  writer: WriterOf
  storage: Storage
  pieces: Pieces
  leases: Leases
  pictures: KeepPicture
} & FileRemover

/** The largest name of a file that is stored, in characters. */
const longestName = 300

/**
 * …/uploads: uploads that continue after a broken connection or a restart, by the tus protocol (https://tus.io/protocols,
 * version 1.0.0, with the extensions creation and termination). A complete upload becomes an episode by `finish`.
 */
export const staffUploadRoutes =
  ({ writer, pictures, ...deps }: Deps) =>
  async (app: FastifyInstance) => {
    const tag = 'Uploads'
    const change = { scope: 'episodes:write', tag } as const
    const depsOf = (request: FastifyRequest) => ({ ...deps, ...writer(staffOf(request)) })
    const nameOf = (request: FastifyRequest) => {
      const { stationId, personId } = staffOf(request)
      return { stationId, personId, id: (request.params as { id: string }).id }
    }

    app.addHook('onSend', async (_request, reply) => void reply.header('Tus-Resumable', '1.0.0'))
    app.addContentTypeParser('application/offset+octet-stream', async () => undefined)

    endpoint(
      app,
      'GET /uploads',
      {
        ...change,
        summary: 'The uploads of the person who asks, finished ones of the last week too',
        operationId: 'listUploads',
        params: stationPath,
        answers: { 200: uploadsSchema },
      },
      async (request) => ownUploads(depsOf(request), staffOf(request)),
    )

    endpoint(
      app,
      'GET /storage',
      {
        ...{ scope: 'station:write', tag },
        summary: 'The storage of the station, and unfinished uploads of all people',
        operationId: 'getStorage',
        params: stationPath,
        answers: { 200: storageSchema },
      },
      async (request) => stationStorage(depsOf(request), request.caller.stationId),
    )

    app.post('/uploads', { config: { scope: change.scope, streams: true } }, async (request, reply) => {
      const file = fileIn(request.headers['upload-metadata'])
      const bytes = wholeNumber(request, 'upload-length')
      const { stationId, personId } = staffOf(request)
      const { id } = await beginUpload(depsOf(request), { stationId, personId }, { bytes, ...file })
      return reply
        .code(201)
        .header('Location', `${request.url.split('?')[0]}/${id}`)
        .send()
    })

    endpoint(
      app,
      'GET /uploads/:id',
      {
        ...change,
        summary: 'The progress of an upload',
        operationId: 'getUpload',
        params: uploadPath,
        answers: { 200: uploadSchema },
        refusals: [404],
      },
      async (request, reply) => {
        const upload = await getUpload(depsOf(request), nameOf(request))
        sendOffset(reply, upload.received).header('Upload-Length', upload.bytes)
        return upload
      },
    )

    app.patch('/uploads/:id', { config: { scope: change.scope, streams: true } }, async (request, reply) => {
      const at = wholeNumber(request, 'upload-offset')
      const received = await addToUpload(depsOf(request), nameOf(request), at, fileBody(request.raw))
      return sendOffset(reply.code(204), received).send()
    })

    endpoint(
      app,
      'POST /uploads/:id/finish',
      {
        ...change,
        summary: 'Make an episode of a complete upload',
        description: 'Repeated, it answers with the same episode.',
        operationId: 'finishUpload',
        params: uploadPath,
        body: finishBody,
        answers: { 201: finishedSchema },
        refusals: [400, 404, 409, 413, 415],
      },
      async (request, reply) => {
        const { title, show_id: showId, description = '', image_url = '', datetime, archived = false } = request.body
        const staff = staffOf(request)
        onlyOwnShow(staff, showId)
        const imageOf = () => pictures.imageOf(image_url, staff)
        const input = { title, showId, description, datetime, archived }
        const episode = await finishUpload(depsOf(request), nameOf(request), input, imageOf)
        reply.code(201)
        return { episode }
      },
    )

    endpoint(
      app,
      'POST /uploads/:id/replace',
      {
        ...change,
        summary: 'Replace the audio of an episode by a complete upload',
        description: 'The episode keeps its id, address, guid and plays. Repeated, it changes nothing more.',
        operationId: 'replaceAudio',
        params: uploadPath,
        body: replaceBody,
        answers: { 200: finishedSchema },
        refusals: [400, 404, 409, 413, 415],
      },
      async (request) => {
        const { episode } = request.body
        await replaceByUpload(depsOf(request), nameOf(request), episode)
        return { episode }
      },
    )

    endpoint(
      app,
      'PUT /uploads/:id/draft',
      {
        ...change,
        summary: 'Keep what is known of the episode that an upload will become',
        operationId: 'draftUpload',
        params: uploadPath,
        body: draftBody,
        answers: { 204: noContent },
        refusals: [400, 404],
      },
      async (request, reply) => {
        const { show_id } = request.body
        if (show_id !== undefined) onlyOwnShow(staffOf(request), show_id)
        await draftUpload(depsOf(request), nameOf(request), request.body)
        return reply.code(204).send()
      },
    )

    endpoint(
      app,
      'DELETE /uploads/:id',
      {
        ...change,
        summary: 'Cancel an upload; for owners, of all people',
        operationId: 'cancelUpload',
        params: uploadPath,
        answers: { 204: noContent },
        refusals: [404],
      },
      async (request, reply) => {
        const { personId, ...name } = nameOf(request)
        const isAnybodys = staffOf(request).role === 'owner'
        await cancelUpload(depsOf(request), { ...name, personId: isAnybodys ? undefined : personId })
        return reply.code(204).send()
      },
    )
  }

function sendOffset(reply: FastifyReply, received: number): FastifyReply {
  return reply.header('Upload-Offset', received).header('Cache-Control', 'no-store')
}

/** @throws 400 if the header is not a whole number */
function wholeNumber({ headers }: FastifyRequest, name: 'upload-length' | 'upload-offset'): number {
  const text = String(headers[name] ?? '')
  if (!/^\d{1,15}$/.test(text)) throw new Problem('invalid', `The header ${name} must be a whole number.`)
  return Number(text)
}

/** The file that a header describes with pairs `<key> <base64>`, with commas between them: `filename` and `lastmodified`. */
function fileIn(metadata: string | string[] | undefined): { name: string; modifiedMs: number } {
  const pairs = `${metadata ?? ''}`.split(',').map((pair) => pair.trim().split(' '))
  const value = (key: string) => Buffer.from(pairs.find(([name]) => name === key)?.[1] ?? '', 'base64').toString()
  const modified = value('lastmodified')
  return {
    name: value('filename').replaceAll('\0', '').slice(0, longestName),
    modifiedMs: /^\d{1,15}$/.test(modified) ? Number(modified) : 0,
  }
}
