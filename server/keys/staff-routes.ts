import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/open.ts'
import type { ApiKeyRow } from '../database/tables.ts'
import type { WriterOf } from '../http/checks/caller.ts'
import { resourcePath, stationPath } from '../http/checks/fields.ts'
import { noContent } from '../http/document/documented.ts'
import { endpoint } from '../http/endpoint.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { createKey, type MadeKey, maxKeysPerStation, revokeKey, rotateKey, setKey } from './actions.ts'
import type { Scope } from './rules/scopes.ts'
import { keyChangesBody, keySchema, keysSchema, madeKeySchema, newKeyBody, rotateKeyBody } from './staff-schema.ts'
import { listKeys } from './store.ts'
import type { KeyUsage } from './usage.ts'
import { listKeyHours } from './usage-store.ts'

type Deps = { db: Db; writer: WriterOf; clock: Clock; usage: KeyUsage }

const [hourSeconds, hours] = [3600, 24]

/** …/keys: the API keys of a station, and their use. */
export const staffKeyRoutes =
  ({ db, writer, clock, usage }: Deps) =>
  async (app: FastifyInstance) => {
    const tag = 'Keys'
    const change = { scope: 'keys:write', confirmed: true, tag } as const

    endpoint(
      app,
      'GET /keys',
      {
        scope: 'keys:read',
        tag,
        summary: 'The keys of the station, revoked ones too, with their use',
        operationId: 'listKeys',
        params: stationPath,
        answers: { 200: keysSchema },
      },
      async ({ caller: { stationId } }) => {
        await usage.flush()
        const from = Math.floor(unixSeconds(clock) / hourSeconds - hours + 1) * hourSeconds
        const [rows, used] = await Promise.all([listKeys(db, stationId), listKeyHours(db, stationId, from)])
        const keys = rows.map((row) => {
          const requests = Array.from({ length: hours }, () => 0)
          for (const { key_id, hour, requests: count } of used) {
            if (key_id === row.id && hour < from + hours * hourSeconds) requests[(hour - from) / hourSeconds] = count
          }
          return { ...presentKey(row), requests }
        })
        return { keys, most: maxKeysPerStation }
      },
    )

    endpoint(
      app,
      'POST /keys',
      {
        ...change,
        summary: 'Create a key',
        operationId: 'createKey',
        params: stationPath,
        body: newKeyBody,
        answers: { 201: madeKeySchema },
        refusals: [400, 409, 413, 415],
      },
      async ({ caller, body }, reply) => {
        const { label, scopes, expires_at: expiresAt = 0 } = body
        const input = { label, scopes, expiresAt: expiresAt || null }
        reply.code(201)
        return presentMade(await createKey(writer(caller), caller.stationId, input))
      },
    )

    endpoint(
      app,
      'PUT /keys/:id',
      {
        ...change,
        summary: 'Change the label or the expiry of a key',
        operationId: 'changeKey',
        params: resourcePath,
        body: keyChangesBody,
        answers: { 200: keySchema },
        refusals: [400, 404, 409, 413, 415],
      },
      async ({ caller, params, body: { label, expires_at: expiresAt } }) => {
        const changes = { label, expiresAt: expiresAt === undefined ? undefined : expiresAt || null }
        return presentKey(await setKey(writer(caller), caller.stationId, params.id, changes))
      },
    )

    endpoint(
      app,
      'POST /keys/:id/rotate',
      {
        ...change,
        summary: 'Replace a key by one with the same scopes; the old one expires after a time',
        operationId: 'rotateKey',
        params: resourcePath,
        body: rotateKeyBody,
        answers: { 201: madeKeySchema },
        refusals: [400, 404, 409, 413, 415],
      },
      async ({ caller, params, body }, reply) => {
        reply.code(201)
        return presentMade(await rotateKey(writer(caller), caller.stationId, params.id, body.overlap))
      },
    )

    endpoint(
      app,
      'DELETE /keys/:id',
      {
        ...change,
        summary: 'Revoke a key permanently',
        operationId: 'revokeKey',
        params: resourcePath,
        answers: { 204: noContent },
        refusals: [400, 404],
      },
      async ({ caller, params }, reply) => {
        await revokeKey(writer(caller), caller.stationId, params.id)
        return reply.code(204).send()
      },
    )
  }

function presentKey({ id, label, scopes, last_four, created_at, expires_at, last_used_at, revoked_at }: ApiKeyRow) {
  return {
    id,
    label,
    scopes: scopes.split(' ') as Scope[],
    last_four,
    created_at,
    expires_at,
    last_used_at,
    revoked_at,
  }
}

function presentMade({ key, row }: MadeKey) {
  return { ...presentKey(row), key }
}
