import { createHash, randomUUID } from 'node:crypto'
import { findPerson } from '../accounts/person-store.ts'
import { type AlsoInTransaction, noExtraWrite, type Writer, write } from '../database/transaction.ts'
import { listEventsAt } from '../events/store.ts'
import { epochDayOf, isoDateOf } from '../lib/epoch-day.ts'
import { refuseUnless } from '../lib/field-errors.ts'
import { onlyId, record } from '../lib/field-rules.ts'
import { Problem } from '../lib/problem.ts'
import { localTime } from '../lib/zoned-time.ts'
import { showNotFound } from '../shows/actions.ts'
import { listShows, type Show } from '../shows/store.ts'
import { stationNotFound } from '../station/actions.ts'
import { presentStation } from '../station/present.ts'
import { findStation } from '../station/store.ts'
import {
  deleteExceptions,
  insertException,
  listExceptions,
  listMadeBetween,
  type StoredException,
} from './exception-store.ts'
import type { Day } from './rules/entry.ts'
import { exceptionsRule, type Kind, maxToCome, replacesRule } from './rules/exception-fields.ts'
import type { Exception } from './rules/exceptions.ts'
import { makePlan, withExceptions } from './rules/plan.ts'
import {
  airtimeOn,
  changedSpans,
  datesOf,
  hiddenPieces,
  nearTo,
  overAt,
  overlapped,
  plannedAround,
  type ReviewPiece,
} from './rules/review.ts'
import { changedTexts, planOfDays, toldExceptions } from './rules/told.ts'
import { clockTime } from './rules/week-view.ts'
import { listEntries } from './store.ts'

/** A new exception, in the terms of requests. The kind decides which fields it must have; others are ignored. */
export type NewException = {
  kind: Kind
  group?: string
  /** ISO date. */
  date: string
  show_id?: number
  time?: number
  duration?: number
  week?: number
  day?: Day
  title?: string
  description?: string
  /** A URL, or the path of a picture of ours. */
  image_url?: string
  repeat?: boolean
}

/** Exceptions to make at once, and the ids of those that they replace, with their groups. */
export type Wanted = {
  exceptions: readonly NewException[]
  replaces?: readonly number[] | undefined
  /** The fingerprint that the schedule of the dates must still have. */
  fingerprint?: string | undefined
  isDryRun?: boolean | undefined
}

/** The effect of new exceptions on their dates, and those of the exceptions that they replace; see `datesOf`. */
export type Review = {
  /** As they are stored; after a dry run they have no id yet: it is negative. */
  exceptions: (StoredException & { orphaned: boolean })[]
  before: ReviewPiece[]
  after: ReviewPiece[]
  hidden: ReviewPiece[]
  /** Ids of the shows whose airtime changes. */
  changedShows: number[]
  /** Ids of the episodes that were, or are being, made of the shows that change. */
  episodes: number[]
  fingerprint: string
  showOf: ReadonlyMap<number, Show>
}

/**
 * Makes exceptions to the schedule, all or none; a dry run only tells their effect.
 * @throws 400 naming every field that fails; 404 no such show, or no such exception to replace; 409 code `changed` where
 *   the schedule no longer has the given fingerprint, or `overlaps` where one may not overlap another; 409 too many to come
 */
export async function makeExceptions(
  deps: Writer,
  stationId: number,
  { exceptions: wanted, replaces = [], fingerprint, isDryRun = false }: Wanted,
  extraWrite: AlsoInTransaction<Review> = noExtraWrite,
): Promise<Review> {
  return write(deps, stationId, async (unit) => {
    const { tx, now, report } = unit
    const station = await findStation(tx, stationId)
    if (!station) throw stationNotFound()
    const today = localTime(station.time_zone, now)
    refuseUnless(
      record({ exceptions: exceptionsRule(station.number_of_weeks, today.epochDay), replaces: replacesRule }),
      {
        exceptions: wanted,
        replaces,
      },
    )
    const [stored, entries] = [await listExceptions(tx, stationId), await listEntries(tx, stationId)]
    const showOf = new Map((await listShows(tx, stationId)).map((show) => [show.id, show]))
    const made = wanted.map((one, index) => ({ ...exceptionOf(one, now), id: -1 - index }))
    if (made.some((one) => 'showId' in one && !showOf.has(one.showId))) throw showNotFound()
    const replaced = withGroups(stored, replaces)
    const left = stored.filter((one) => !replaced.includes(one))
    const countToCome = (list: readonly Exception[]) =>
      list.filter((one) => overAt(one) > today.epochDay * 1440 + today.minute).length
    const toCome = countToCome(left) + countToCome(made)
    // A station that had more before may replace some by as many.
    if (toCome > maxToCome && toCome > countToCome(stored)) {
      throw new Problem('conflict', `A station can have at most ${maxToCome} exceptions to come.`)
    }

    const dates = datesOf([...made, ...replaced])
    // Only these dates matter: the exceptions of others, which may be thousands, are not applied here.
    const [weekly, isNear] = [makePlan(entries, presentStation(station)), nearTo(dates)]
    const planOf = (exceptions: readonly Exception[]) => withExceptions(weekly, exceptions.filter(isNear))
    const [planBefore, planAfter] = [planOf(stored), planOf([...left, ...made])]
    const print = (plan: typeof planBefore) => fingerprintOf(plannedAround(plan, dates))
    if (fingerprint !== undefined && fingerprint !== print(planBefore)) {
      throw new Problem('conflict', 'The schedule has changed since.', { reason: 'changed' })
    }
    for (const [index, one] of made.entries()) {
      const other = overlapped(one, left)
      if (other) {
        const author = await authorOf(tx, stationId, other)
        const names = namesOf(other, showOf) + (author && `, by ${author}`)
        throw overlap(`exceptions[${index}] overlaps exception ${other.id} (${names})`)
      }
      const nth = made.indexOf(overlapped(one, made.slice(0, index))!)
      if (nth >= 0) throw overlap(`exceptions[${index}] overlaps exceptions[${nth}]`)
    }
    const [before, after] = [airtimeOn(planBefore, dates), airtimeOn(planAfter, dates)]
    const changed = changedSpans(before, after)
    const review: Review = {
      exceptions: made.map((one) => ({ ...one, orphaned: planAfter.orphans.has(one.id) })),
      ...{ before, after, hidden: hiddenPieces(before, after), showOf },
      changedShows: [...new Set(changed.map(({ showId }) => showId))],
      episodes: await episodesOf(changed),
      fingerprint: print(isDryRun ? planBefore : planAfter),
    }
    if (isDryRun) return review

    const planOfWholeDays = planOfDays(weekly, [...stored, ...made].filter(isNear))
    const titleOf = (showId: number) => showOf.get(showId)?.title ?? ''
    await deleteExceptions(
      tx,
      stationId,
      replaced.map(({ id }) => id),
    )
    for (const one of review.exceptions) one.id = await insertException(tx, stationId, one)
    report({
      type: 'schedule.exceptions_made',
      subject: stationId,
      details: {
        dates: dates.map(isoDateOf),
        ids: review.exceptions.map(({ id }) => id),
        replaced: replaced.map(({ id }) => id),
        made: toldExceptions(review.exceptions, titleOf, planOfWholeDays),
        undone: toldExceptions(replaced, titleOf, planOfWholeDays),
        fields: changedTexts(review.exceptions, replaced),
        numberOfWeeks: station.number_of_weeks,
      },
    })
    await extraWrite(unit, review)
    return review

    async function episodesOf(spans: readonly ReviewPiece[]): Promise<number[]> {
      if (spans.length === 0) return []
      const [from, until] = [Math.min(...spans.map((one) => one.startAt)), Math.max(...spans.map((one) => one.endAt))]
      const rows = await listMadeBetween(tx, stationId, from * 1e6, until * 1e6)
      return rows
        .filter(({ from_us, until_us }) =>
          spans.some((one) => from_us < one.endAt * 1e6 && until_us > one.startAt * 1e6),
        )
        .flatMap(({ episode_id }) => episode_id ?? [])
    }
  })
}

/**
 * Deletes an exception and its group.
 * @throws 400 invalid id; 404 no such exception
 */
export async function deleteException(deps: Writer, stationId: number, id: number): Promise<void> {
  await write(deps, stationId, async ({ tx, report }) => {
    refuseUnless(onlyId, { id })
    const station = await findStation(tx, stationId)
    if (!station) throw stationNotFound()
    const stored = await listExceptions(tx, stationId)
    const group = withGroups(stored, [id])
    const ids = group.map((one) => one.id)
    await deleteExceptions(tx, stationId, ids)
    const dates = datesOf(group)
    const weekly = makePlan(await listEntries(tx, stationId), presentStation(station))
    const titles = new Map((await listShows(tx, stationId)).map((show) => [show.id, show.title]))
    const plan = planOfDays(weekly, stored.filter(nearTo(dates)))
    const undone = toldExceptions(group, (showId) => titles.get(showId) ?? '', plan)
    const details = { dates: dates.map(isoDateOf), ids, undone, numberOfWeeks: station.number_of_weeks }
    report({ type: 'schedule.exceptions_deleted', subject: stationId, details })
  })
}

/** Exceptions by their ids, with all others of their groups. */
function withGroups(stored: readonly StoredException[], ids: readonly number[]): StoredException[] {
  const groups = new Set(
    ids.map((id) => {
      const one = stored.find((other) => other.id === id)
      if (!one) throw new Problem('not_found', 'Exception not found.')
      return one.group
    }),
  )
  return stored.filter(({ group }) => groups.has(group))
}

/** A checked request as an exception that has no id yet. */
function exceptionOf(one: NewException, createdAt: number): StoredException {
  const stored = { id: 0, group: one.group ?? randomUUID(), epochDay: epochDayOf(one.date), createdAt }
  const { kind, show_id: showId, time, duration, week, day } = one as Required<NewException>
  if (kind === 'day') return { ...stored, kind, week, day }
  if (kind === 'clear') return { ...stored, kind, time, duration }
  if (kind === 'skip') return { ...stored, kind, showId, time }
  const { title = '', description = '', image_url: image = '', repeat: isRepeat = false } = one
  return { ...stored, kind, showId, time, duration, title, description, image, isRepeat }
}

function namesOf(exception: Exception, showOf: ReadonlyMap<number, Show>): string {
  const date = isoDateOf(exception.epochDay)
  if (exception.kind === 'day') return `${exception.day} of week ${exception.week}, ${date}`
  const title = exception.kind === 'air' && exception.title
  const name = title || ('showId' in exception && showOf.get(exception.showId)?.title) || 'no show planned'
  return `${name}, ${date} ${clockTime(exception.time)}`
}

/** The name of the person who made or last changed an exception, from the history; empty if that does not say. */
async function authorOf(db: Writer['db'], stationId: number, { id, createdAt }: StoredException): Promise<string> {
  const made = await listEventsAt(db, stationId, { at: createdAt, type: 'schedule.exceptions_made' })
  const event = made.find(({ details }) => (JSON.parse(details) as { ids?: number[] }).ids?.includes(id))
  if (event?.actor_kind !== 'person') return ''
  return (await findPerson(db, Number(event.actor_ref)))?.name.trim() ?? ''
}

const overlap = (words: string) => new Problem('conflict', words, { reason: 'overlaps' })

const fingerprintOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)
