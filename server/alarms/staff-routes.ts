import type { FastifyInstance } from 'fastify'
import type { Mail } from '../accounts/mail.ts'
import { findRole } from '../accounts/membership-store.ts'
import { findPerson } from '../accounts/person-store.ts'
import { countMail } from '../accounts/sent-mails.ts'
import { staffOf } from '../accounts/staff.ts'
import type { Db } from '../database/open.ts'
import type { WriterOf } from '../http/checks/caller.ts'
import { stationPath } from '../http/checks/fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { Problem } from '../lib/problem.ts'
import { findStation } from '../station/store.ts'
import { chooseAlarms } from './actions.ts'
import { alarmsFor } from './rules/alarm-fields.ts'
import { alarmMailsBody, alarmMailsSchema, testMailSchema } from './staff-schema.ts'
import { listChoices } from './store.ts'

type Deps = { db: Db; writer: WriterOf; clock: Clock; mail: Mail | null }

/** …/alarm-mails: the alarms of a station that the signed-in member gets by mail. */
export const staffAlarmRoutes =
  ({ db, writer, clock, mail }: Deps) =>
  async (app: FastifyInstance) => {
    const tag = 'Alarms'
    // Each member chooses for themselves, so no right to change the station is needed.
    const of = { scope: 'station:read', tag, params: stationPath } as const

    const present = async (stationId: number, personId: number) => {
      const [choices, role] = [await listChoices(db, stationId, personId), await findRole(db, personId, stationId)]
      const alarms = choices.map(({ alarm, after, whenOver }) => ({ alarm, after, when_over: whenOver }))
      return { is_possible: mail !== null, allowed: role ? [...alarmsFor(role)] : [], alarms }
    }

    endpoint(
      app,
      'GET /alarm-mails',
      {
        ...of,
        summary: 'The alarms of the station that you get by mail',
        operationId: 'getAlarmMails',
        answers: { 200: alarmMailsSchema },
      },
      async (request) => {
        const { stationId, personId } = staffOf(request)
        return present(stationId, personId)
      },
    )

    endpoint(
      app,
      'PUT /alarm-mails',
      {
        ...of,
        summary: 'Choose the alarms that you get by mail',
        operationId: 'chooseAlarmMails',
        body: alarmMailsBody,
        answers: { 200: alarmMailsSchema },
        refusals: [400, 413, 415],
      },
      async (request) => {
        const { stationId, personId } = staffOf(request)
        const alarms = request.body.alarms.map(({ alarm, after, when_over }) => ({ alarm, after, whenOver: when_over }))
        await chooseAlarms(writer(request.caller), stationId, { personId, alarms })
        return present(stationId, personId)
      },
    )

    endpoint(
      app,
      'POST /alarm-mails/test',
      {
        ...of,
        summary: 'Send yourself a mail as alarms are sent',
        operationId: 'testAlarmMail',
        answers: { 200: testMailSchema },
        refusals: [[409, 'This installation sends no mail.'], 429],
      },
      async (request) => {
        const { stationId, personId } = staffOf(request)
        if (!mail) throw new Problem('conflict', 'This installation sends no mail.', { reason: 'no_mail' })
        const [person, station] = [await findPerson(db, personId), await findStation(db, stationId)]
        if (!person || !station) return { mailed: false }
        const address = person.email_folded
        await db.transaction().execute((tx) => countMail(tx, { address, station: stationId }, clock.nowMs()))
        const told = { alarm: 'test', kind: 'raised', since: unixSeconds(clock) } as const
        return { mailed: (await mail.alarm(person, station, told)) === 'accepted' }
      },
    )
  }
