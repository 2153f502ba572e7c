import type { FastifyInstance } from 'fastify'
import { resourcePath, stationPath } from '../http/checks/fields.ts'
import { noContent } from '../http/document/documented.ts'
import { endpoint } from '../http/endpoint.ts'
import { unixSeconds } from '../lib/clock.ts'
import { changeMembership, invitePerson, removePerson } from './actions.ts'
import { makeLink } from './links.ts'
import { listMembers, type Member } from './membership-store.ts'
import { findPerson } from './person-store.ts'
import { linkUrl } from './rules/links.ts'
import { staffOf, staffWriter } from './staff.ts'
import type { AccountDeps } from './staff-routes.ts'
import {
  invitationBody,
  invitedSchema,
  linkSchema,
  memberSchema,
  membershipBody,
  peopleSchema,
} from './staff-schema.ts'
import { shownToNobody } from './tickets.ts'

/** …/people: the members of a station and their roles. */
export const peopleRoutes = (deps: AccountDeps) => async (app: FastifyInstance) => {
  const { db, site, mail } = deps
  const writer = staffWriter(deps.writer)
  const tag = 'People'
  const change = { scope: 'people:write', confirmed: true, tag } as const

  endpoint(
    app,
    'GET /people',
    {
      scope: 'people:read',
      tag,
      summary: 'List the people of the station',
      operationId: 'listPeople',
      params: stationPath,
      answers: { 200: peopleSchema },
    },
    async ({ caller }) => ({
      people: (await listMembers(db, caller.stationId)).map(present),
      sends_mail: mail !== null,
    }),
  )

  endpoint(
    app,
    'POST /people',
    {
      ...change,
      summary: 'Invite a person',
      description: 'They set up their account by a link, which is sent to them if the server sends mail.',
      operationId: 'invitePerson',
      params: stationPath,
      body: invitationBody,
      answers: { 201: invitedSchema },
      refusals: [400, 409, 413, 415],
    },
    async (request, reply) => {
      const staff = staffOf(request)
      const { stationId } = staff
      const invited = await invitePerson(writer(staff), stationId, request.body, { sendsMail: mail !== null })
      const { person, member, token, mayHandOver, mailsLeft } = invited
      const link = token === undefined ? null : linkUrl(site.baseUrl, 'set-up', token)
      const by = await findPerson(db, staff.personId)
      const mailed = mailsLeft && ((await mail?.invite(person, stationId, link, by)) ?? false)
      if (mailed && token !== undefined) await shownToNobody(db, 'set-up', token, unixSeconds(deps.clock))
      reply.code(201)
      return { person: present(member), link: mayHandOver && !mailed ? link : null, mailed, mails_left: mailsLeft }
    },
  )

  endpoint(
    app,
    'PUT /people/:id',
    {
      ...change,
      summary: 'Change the role of a person at the station',
      operationId: 'changePerson',
      params: resourcePath,
      body: membershipBody,
      answers: { 200: memberSchema },
      refusals: [400, [404, 'Person not found.'], 409, 413, 415],
    },
    async (request) => {
      const staff = staffOf(request)
      const { stationId } = staff
      const { id } = request.params
      return present(await changeMembership(writer(staff), stationId, id, request.body))
    },
  )

  endpoint(
    app,
    'POST /people/:id/link',
    {
      ...change,
      summary: 'Make a link for a person',
      description: 'With it they set up their account or, if they have, another password. Earlier links become void.',
      operationId: 'makePersonLink',
      params: resourcePath,
      answers: { 201: linkSchema },
      refusals: [400, [404, 'Person not found.'], 409],
    },
    async (request, reply) => {
      const staff = staffOf(request)
      const { stationId } = staff
      const { id } = request.params
      const at = { stationId, sendsMail: mail !== null }
      const { person, purpose, token, mayHandOver } = await makeLink(writer(staff), id, { at })
      const link = linkUrl(site.baseUrl, purpose, token)
      const mailed = (await mail?.link(person, purpose, link)) ?? false
      if (mailed) await shownToNobody(db, purpose, token, unixSeconds(deps.clock))
      reply.code(201)
      return { link: mayHandOver && !mailed ? link : null, mailed }
    },
  )

  endpoint(
    app,
    'DELETE /people/:id',
    {
      ...change,
      summary: 'Remove a person from the station',
      operationId: 'removePerson',
      params: resourcePath,
      answers: { 204: noContent },
      refusals: [400, [404, 'Person not found.'], 409],
    },
    async (request, reply) => {
      const staff = staffOf(request)
      const { stationId } = staff
      await removePerson(writer(staff), stationId, request.params.id)
      return reply.code(204).send()
    },
  )
}

function present({ isSetUp, ...member }: Member) {
  return { ...member, set_up: isSetUp }
}
