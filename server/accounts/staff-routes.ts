import type { FastifyInstance } from 'fastify'
import { idPath } from '../http/checks/fields.ts'
import { noContent } from '../http/document/documented.ts'
import { endpoint } from '../http/endpoint.ts'
import { unixSeconds } from '../lib/clock.ts'
import { mediaUrls } from '../lib/media-name.ts'
import { changePassword, changeProfile, endOneSession, endOtherSessions } from './account.ts'
import { confirmByPasskey, confirmByPassword, confirmByPress } from './confirm.ts'
import { sessionCookieOf } from './cookie.ts'
import type { Mail } from './mail.ts'
import { listMembers, listMemberships, listPresentedShows } from './membership-store.ts'
import { createOwnStation, newStationObstacle, refuseNewStation, type StationLimit } from './new-station.ts'
import { mailSignInChange } from './notices.ts'
import { requestEmail } from './own-email.ts'
import { visitorOf } from './pages/deps.ts'
import { askForPasskey } from './passkeys.ts'
import { findPerson } from './person-store.ts'
import type { Site } from './rules/passkey-site.ts'
import { isLimitedToOwnShows } from './rules/rights.ts'
import { isAlive } from './rules/session-life.ts'
import { listSessions } from './session-store.ts'
import type { SignInDeps } from './sign-in.ts'
import { staffOf, staffWriter } from './staff.ts'
import {
  confirmBody,
  meSchema,
  newStationBody,
  newStationSchema,
  optionsSchema,
  ownEmailBody,
  passwordBody,
  profileBody,
  sessionsSchema,
} from './staff-schema.ts'

/** The dependencies of the endpoints of accounts. */
export type AccountDeps = SignInDeps &
  StationLimit & {
    site: Site
    /** Null if no mail is sent. */
    mail: Mail | null
    /** The name of the OpenID provider; null without one. */
    provider: string | null
    /** Refuses the address of a stream that may not be connected to. */
    checkStream: (url: string) => Promise<void>
  }

/** /dashboard/api/me: the account of the signed-in person, and their sessions; /dashboard/api/stations, to make one. */
export const meRoutes = (deps: AccountDeps) => async (app: FastifyInstance) => {
  const { db, site } = deps
  const writer = staffWriter(deps.writer)
  const urls = mediaUrls(site.baseUrl)
  const tag = 'Account'
  const changes = { tag, answers: { 204: noContent } }
  const namesOfOwners = async (station: number) =>
    (await listMembers(db, station)).flatMap(({ role, name }) => (role === 'owner' && name ? [name] : []))

  endpoint(
    app,
    'GET /me',
    {
      tag,
      summary: 'Who is signed in, and the stations that they belong to',
      operationId: 'getMe',
      answers: { 200: meSchema },
    },
    async (request) => {
      const { personId, sessionId, isConfirmed } = staffOf(request)
      const { id, email, name, language } = (await findPerson(db, personId))!
      const memberships = await listMemberships(db, personId)
      const stations = await Promise.all(
        memberships.map(async ({ station_id, role, name, image, color, time_zone, last_event }) => ({
          ...{ id: station_id, name, image: urls.ofImage(image), color, timezone: time_zone, role },
          last_event: last_event ?? 0,
          shows: isLimitedToOwnShows(role) ? await listPresentedShows(db, personId, station_id) : [],
          owners: role === 'owner' ? [] : await namesOfOwners(station_id),
        })),
      )
      return {
        ...{ id, email, name, language, session: sessionId, confirmed: isConfirmed },
        may_create_stations: (await newStationObstacle(db, personId, deps)) === undefined,
        sends_mail: deps.mail !== null,
        self_signed: site.isSelfSigned,
        stations,
      }
    },
  )

  endpoint(
    app,
    'PUT /me',
    {
      ...changes,
      summary: 'Change the own name or language',
      operationId: 'changeMe',
      body: profileBody,
      refusals: [400, 413, 415],
    },
    async (request, reply) => {
      const staff = staffOf(request)
      const { personId } = staff
      await changeProfile(writer(staff), personId, request.body)
      return reply.code(204).send()
    },
  )

  endpoint(
    app,
    'PUT /me/password',
    {
      ...changes,
      confirmed: true,
      summary: 'Set another password',
      description: 'All other sessions end, and the session gets another cookie.',
      operationId: 'changePassword',
      body: passwordBody,
      refusals: [400, 413, 415],
    },
    async (request, reply) => {
      const staff = staffOf(request)
      const { passwords } = deps
      const { password } = request.body
      const token = await changePassword({ ...writer(staff), passwords }, staff, password, request.ip)
      mailSignInChange(deps, staff.personId, 'password_set')
      return reply.header('Set-Cookie', sessionCookieOf(token)).code(204).send()
    },
  )

  endpoint(
    app,
    'POST /me/email',
    {
      tag,
      confirmed: true,
      summary: 'Ask for another e-mail address',
      description:
        'Sends a link to the new address, which makes it that of the account once the person opens it while signed in. It ' +
        'works once, for 24 hours; an earlier one no longer works. The answer does not say whether another account has the ' +
        'address. Refusals have the codes `same_email` and `no_mail`.',
      operationId: 'requestEmail',
      body: ownEmailBody,
      answers: { 204: noContent },
      refusals: [400, [409, 'This is your address.'], 413, 415, 429],
    },
    async (request, reply) => {
      const staff = staffOf(request)
      const { afterwards, mail } = deps
      await requestEmail(
        { ...writer(staff), afterwards, mail, baseUrl: site.baseUrl },
        staff.personId,
        request.body.email,
      )
      return reply.code(204).send()
    },
  )

  endpoint(
    app,
    'POST /me/confirm',
    {
      ...changes,
      summary: 'Prove again who one is',
      description:
        'Changes that need a recent confirmation are possible for 15 minutes. The session gets another cookie.',
      operationId: 'confirm',
      body: confirmBody,
      refusals: [400, 401, 404, 413, 415],
    },
    async (request, reply) => {
      const staff = staffOf(request)
      const { password, ticket, response } = request.body
      const visitor = visitorOf(request)
      const proven =
        password !== undefined
          ? confirmByPassword(deps, staff, password, visitor)
          : ticket !== undefined && response !== undefined
            ? confirmByPasskey(deps, staff, { ticket, response })
            : confirmByPress(deps, staff)
      return reply
        .header('Set-Cookie', sessionCookieOf(await proven))
        .code(204)
        .send()
    },
  )

  endpoint(
    app,
    'POST /me/confirm/options',
    {
      tag,
      summary: 'Ask for one of the own passkeys, to prove who one is',
      operationId: 'askForOwnPasskey',
      answers: { 200: optionsSchema },
    },
    async (request) => askForPasskey({ ...deps, site }, staffOf(request).personId),
  )

  endpoint(
    app,
    'GET /me/sessions',
    {
      tag,
      summary: 'Where one is signed in, the last used first',
      operationId: 'listSessions',
      answers: { 200: sessionsSchema },
    },
    async (request) => {
      const { personId, sessionId } = staffOf(request)
      const now = unixSeconds(deps.clock)
      const living = (await listSessions(db, personId)).filter((session) => isAlive(session, now))
      return living.map(({ id, device, method, created_at, seen_at }) => {
        return { id, device, method, created_at, seen_at, current: id === sessionId }
      })
    },
  )

  endpoint(
    app,
    'DELETE /me/sessions',
    { ...changes, summary: 'Sign out everywhere else', operationId: 'endOtherSessions' },
    async (request, reply) => {
      const staff = staffOf(request)
      await endOtherSessions(writer(staff), staff)
      return reply.code(204).send()
    },
  )

  endpoint(
    app,
    'DELETE /me/sessions/:id',
    {
      ...changes,
      summary: 'Sign out in one place',
      operationId: 'endSession',
      params: idPath,
      refusals: [400, [404, 'Session not found.']],
    },
    async (request, reply) => {
      const staff = staffOf(request)
      const { personId } = staff
      await endOneSession(writer(staff), personId, request.params.id)
      return reply.code(204).send()
    },
  )

  endpoint(
    app,
    'POST /stations',
    {
      tag,
      summary: 'Make a station, and become its owner',
      description:
        'An owner of a station may, and the first person of the installation while they belong to none. Other people are ' +
        'refused with the code `not_owner` or `not_first`; owners of the maximum number of stations with `most_stations`.',
      operationId: 'createStation',
      body: newStationBody,
      answers: { 201: newStationSchema },
      refusals: [400, 413, 415],
    },
    async (request, reply) => {
      const staff = staffOf(request)
      const { personId } = staff
      const { name, timezone, stream_url, record, public: isPublic } = request.body
      // First, because the check of a stream looks up the name of its host.
      await refuseNewStation(db, personId, deps)
      if (stream_url) await deps.checkStream(stream_url)
      const website = { public: isPublic }
      const settings = { name, timeZone: timezone, streamUrl: stream_url, record, website }
      const { id } = await createOwnStation(
        { ...writer(staff), stationsPerPerson: deps.stationsPerPerson },
        personId,
        settings,
      )
      reply.code(201)
      return { id }
    },
  )
}
