import type { FastifyInstance } from 'fastify'
import type { PasskeyRow } from '../database/tables.ts'
import { idPath } from '../http/checks/fields.ts'
import { noContent } from '../http/document/documented.ts'
import { endpoint } from '../http/endpoint.ts'
import { mailSignInChange } from './notices.ts'
import { listPasskeys } from './passkey-store.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkeys.ts'
import { findPerson } from './person-store.ts'
import { countRecoveryCodes } from './recovery-store.ts'
import { passkeyObstacle } from './rules/passkey-site.ts'
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from './second-factor.ts'
import { staffOf, staffWriter } from './staff.ts'
import type { AccountDeps } from './staff-routes.ts'
import {
  codesSchema,
  newPasskeyBody,
  optionsSchema,
  passkeyNameBody,
  passkeySchema,
  signInMethodsSchema,
  totpBody,
  totpSchema,
} from './staff-schema.ts'

/** /dashboard/api/me/sign-in, passkeys, totp: the sign-in methods of the signed-in person. */
export const signInMethodRoutes = (deps: AccountDeps) => async (app: FastifyInstance) => {
  const { db, site } = deps
  const writer = staffWriter(deps.writer)
  const tag = 'Account'
  const change = { tag, confirmed: true } as const

  endpoint(
    app,
    'GET /me/sign-in',
    {
      tag,
      summary: 'List the own sign-in methods',
      operationId: 'getSignInMethods',
      answers: { 200: signInMethodsSchema },
    },
    async (request) => {
      const { personId } = staffOf(request)
      const person = (await findPerson(db, personId))!
      return {
        password: person.password !== null,
        passkeys: (await listPasskeys(db, personId)).map(present),
        passkey_obstacle: passkeyObstacle(site, request.host) ?? null,
        second_factor: person.totp !== null,
        recovery_codes: await countRecoveryCodes(db, personId),
        provider: deps.provider,
        provider_linked: person.sign_in_subject !== null,
      }
    },
  )

  endpoint(
    app,
    'POST /me/passkeys/options',
    {
      ...change,
      summary: 'Begin to add a passkey',
      operationId: 'beginPasskey',
      answers: { 200: optionsSchema },
    },
    async (request) => {
      const { id, email, name } = (await findPerson(db, staffOf(request).personId))!
      return beginPasskey(deps, { id, email, name })
    },
  )

  endpoint(
    app,
    'POST /me/passkeys',
    {
      ...change,
      summary: 'Add a passkey',
      operationId: 'addPasskey',
      body: newPasskeyBody,
      answers: { 201: passkeySchema },
      refusals: [400, 404, 409, 413, 415],
    },
    async (request, reply) => {
      const staff = staffOf(request)
      const { personId } = staff
      const passkey = await addPasskey({ ...writer(staff), site }, personId, request.body)
      mailSignInChange(deps, personId, 'passkey_added')
      reply.code(201)
      return present(passkey)
    },
  )

  endpoint(
    app,
    'PUT /me/passkeys/:id',
    {
      tag,
      summary: 'Rename a passkey',
      operationId: 'renamePasskey',
      params: idPath,
      body: passkeyNameBody,
      answers: { 204: noContent },
      refusals: [400, [404, 'Passkey not found.'], 413, 415],
    },
    async (request, reply) => {
      const staff = staffOf(request)
      const { personId } = staff
      await renamePasskey(writer(staff), personId, request.params.id, request.body.name)
      return reply.code(204).send()
    },
  )

  endpoint(
    app,
    'DELETE /me/passkeys/:id',
    {
      ...change,
      summary: 'Remove a passkey',
      operationId: 'removePasskey',
      params: idPath,
      answers: { 204: noContent },
      refusals: [400, [404, 'Passkey not found.'], 409],
    },
    async (request, reply) => {
      const staff = staffOf(request)
      const { personId } = staff
      await removePasskey(writer(staff), personId, request.params.id)
      return reply.code(204).send()
    },
  )

  endpoint(
    app,
    'POST /me/totp',
    {
      ...change,
      summary: 'Begin to add a second factor',
      description: 'It has no effect until a code confirms it.',
      operationId: 'beginSecondFactor',
      answers: { 200: totpSchema },
    },
    async (request) => {
      const staff = staffOf(request)
      const { personId } = staff
      return beginTotp(writer(staff), personId, new URL(site.baseUrl).host)
    },
  )

  endpoint(
    app,
    'PUT /me/totp',
    {
      ...change,
      summary: 'Add the second factor that was begun',
      operationId: 'confirmSecondFactor',
      body: totpBody,
      answers: { 200: codesSchema },
      refusals: [400, 404, 413, 415],
    },
    async (request) => {
      const staff = staffOf(request)
      const { personId } = staff
      const { ticket, code } = request.body
      const codes = await confirmTotp(writer(staff), personId, ticket, code)
      mailSignInChange(deps, personId, 'second_factor_added')
      return { codes }
    },
  )

  endpoint(
    app,
    'DELETE /me/totp',
    {
      ...change,
      summary: 'Remove the second factor',
      operationId: 'removeSecondFactor',
      answers: { 204: noContent },
    },
    async (request, reply) => {
      const staff = staffOf(request)
      const { personId } = staff
      if (await removeTotp(writer(staff), personId)) mailSignInChange(deps, personId, 'second_factor_removed')
      return reply.code(204).send()
    },
  )

  endpoint(
    app,
    'POST /me/recovery-codes',
    {
      ...change,
      summary: 'Replace the recovery codes',
      operationId: 'renewRecoveryCodes',
      answers: { 201: codesSchema },
      refusals: [409],
    },
    async (request, reply) => {
      const staff = staffOf(request)
      const { personId } = staff
      reply.code(201)
      return { codes: await renewRecoveryCodes(writer(staff), personId) }
    },
  )
}

function present({ id, name, created_at, used_at }: PasskeyRow) {
  return { id, name, created_at, used_at }
}
