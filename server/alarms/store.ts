import { isLimitedToOwnShows, type Role } from '../accounts/rules/rights.ts'
import type { Db } from '../database/open.ts'
import { alarmsFor } from './rules/alarm-fields.ts'
import type { AlarmChoice, MailedAlarm, Sent } from './rules/alarm-mail.ts'

/** The alarms of a station that a person gets by mail. */
export async function listChoices(db: Db, stationId: number, personId: number): Promise<AlarmChoice[]> {
  const rows = await db
    .selectFrom('alarm_mails')
    .select(['alarm', 'after_seconds', 'when_over'])
    .where('station_id', '=', stationId)
    .where('person_id', '=', personId)
    .where('after_seconds', 'is not', null)
    .execute()
  return rows.map((row) => ({
    alarm: row.alarm as MailedAlarm,
    after: row.after_seconds!,
    whenOver: row.when_over === 1,
  }))
}

/**
 * Replaces the alarms that a person gets by mail. What was sent of those that stay is remembered, and of the others when a
 * mail was last sent, since they may be chosen again.
 */
export async function replaceChoices(
  db: Db,
  stationId: number,
  personId: number,
  choices: readonly AlarmChoice[],
): Promise<void> {
  const alarms = choices.map(({ alarm }) => alarm)
  await db
    .updateTable('alarm_mails')
    .set({ after_seconds: null, since: null })
    .where('station_id', '=', stationId)
    .where('person_id', '=', personId)
    .$if(alarms.length > 0, (query) => query.where('alarm', 'not in', alarms))
    .execute()
  if (choices.length === 0) return
  await db
    .insertInto('alarm_mails')
    .values(
      choices.map(({ alarm, after, whenOver }) => ({
        ...{ station_id: stationId, person_id: personId, alarm },
        ...{ after_seconds: after, when_over: Number(whenOver) },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['station_id', 'person_id', 'alarm']).doUpdateSet(({ ref }) => ({
        after_seconds: ref('excluded.after_seconds'),
        when_over: ref('excluded.when_over'),
      })),
    )
    .execute()
}

/** An alarm that a member of a station gets by mail, and what was sent of it. `shows` are those of a presenter; all of others. */
export type Subscription = AlarmChoice & Sent & { stationId: number; personId: number; shows?: readonly number[] }

/** The alarms of all stations that their members get by mail, station by station; without those that are not for their role. */
export async function listSubscriptions(db: Db): Promise<Subscription[]> {
  const chosen = db
    .selectFrom('alarm_mails')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.station_id', '=', 'alarm_mails.station_id')
        .onRef('memberships.person_id', '=', 'alarm_mails.person_id'),
    )
    .where('after_seconds', 'is not', null)
  const rows = await chosen
    .selectAll('alarm_mails')
    .select('memberships.role')
    .orderBy('alarm_mails.station_id')
    .execute()
  const isOfOwnShows = (role: string, alarm: string) =>
    isLimitedToOwnShows(role as Role) && alarm === 'generation failed'
  const presented = rows.some(({ role, alarm }) => isOfOwnShows(role, alarm))
    ? await chosen
        .innerJoin('presented_shows', 'presented_shows.person_id', 'alarm_mails.person_id')
        .innerJoin('shows', (join) =>
          join
            .onRef('shows.id', '=', 'presented_shows.show_id')
            .onRef('shows.station_id', '=', 'alarm_mails.station_id'),
        )
        .select(['alarm_mails.station_id', 'alarm_mails.person_id', 'presented_shows.show_id'])
        .where('alarm', '=', 'generation failed')
        .execute()
    : []
  const showsOf = Map.groupBy(presented, ({ station_id, person_id }) => `${station_id} ${person_id}`)
  return rows.flatMap((row) => {
    const [alarm, role] = [row.alarm as MailedAlarm, row.role as Role]
    if (!alarmsFor(role).includes(alarm)) return []
    const ofMember = showsOf.get(`${row.station_id} ${row.person_id}`) ?? []
    const shows = isOfOwnShows(role, alarm) ? ofMember.map(({ show_id }) => show_id) : undefined
    return {
      ...{ stationId: row.station_id, personId: row.person_id, alarm, ...(shows && { shows }) },
      ...{ after: row.after_seconds!, whenOver: row.when_over === 1, since: row.since, sentAt: row.sent_at },
    }
  })
}

/**
 * The ids of the stations that are to be recorded and of which no member gets a mail when nothing is recorded.
 * @param isSilent whether no mail can be sent, so that these are all
 */
export async function listUnalarmed(db: Db, isSilent: boolean): Promise<number[]> {
  const stations = await db
    .selectFrom('stations')
    .select('id')
    .where('record', '=', 1)
    .where('stream_url', '!=', '')
    .orderBy('id')
    .execute()
  const alarmed = isSilent ? [] : await listSubscriptions(db)
  const told = new Set(alarmed.filter(({ alarm }) => alarm === 'down').map(({ stationId }) => stationId))
  return stations.map(({ id }) => id).filter((id) => !told.has(id))
}

/** A show that did not become an episode: when (Unix seconds), why, and its id and title. */
export type Failure = { at: number; reason: string; showId: number; show: string }

/**
 * The last failure of each show of a station up to `until` (Unix seconds) of a generation that was not dismissed, the latest
 * first.
 */
export async function listLastFailures(db: Db, stationId: number, until: number): Promise<Failure[]> {
  const rows = await db
    .selectFrom((query) =>
      query
        .selectFrom('generations')
        .select(['show_id', 'finished_at', 'reason'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('show_id').orderBy('finished_at', 'desc').orderBy('id', 'desc'))
            .as('nth'),
        )
        .where('station_id', '=', stationId)
        .where('state', '=', 'failed')
        .where('dismissed_at', 'is', null)
        .where('finished_at', '<=', until)
        .as('failed'),
    )
    .leftJoin('shows', 'shows.id', 'failed.show_id')
    .select(['failed.show_id', 'failed.finished_at', 'failed.reason', 'shows.title'])
    .where('failed.nth', '=', 1)
    .orderBy('failed.finished_at', 'desc')
    .execute()
  return rows.map(({ show_id, finished_at, reason, title }) => {
    return { at: finished_at!, reason, showId: show_id, show: title ?? '' }
  })
}

/** Whether an episode of a window that ended before an instant is waiting, or being made. */
export async function isGenerating(db: Db, stationId: number, nowUs: number): Promise<boolean> {
  const row = await db
    .selectFrom('generations')
    .select('id')
    .where('station_id', '=', stationId)
    .where('due_ms', 'is not', null)
    .where('until_us', '<=', nowUs)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores what was sent of an alarm, unless that is not `before` any more, or it is not chosen. Returns whether it was stored. */
export async function setSent(
  db: Db,
  { stationId, personId, alarm }: Subscription,
  before: Sent,
  after: Sent,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alarm_mails')
    .set({ since: after.since, sent_at: after.sentAt })
    .where('station_id', '=', stationId)
    .where('person_id', '=', personId)
    .where('alarm', '=', alarm)
    .where('after_seconds', 'is not', null)
    .where('since', 'is not distinct from', before.since)
    .where('sent_at', 'is not distinct from', before.sentAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
