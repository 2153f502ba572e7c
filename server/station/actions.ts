import type { StationRow } from '../database/tables.ts'
import { type AlsoInTransaction, noExtraWrite, type Writer, write } from '../database/transaction.ts'
import { charsetNamed } from '../lib/charset.ts'
import { refuseUnless } from '../lib/field-errors.ts'
import { onlyId } from '../lib/field-rules.ts'
import { Problem } from '../lib/problem.ts'
import { canonicalZone, localDay } from '../lib/zoned-time.ts'
import { claimDomain, leadsHereNow } from './domains.ts'
import { defaultRotationStart, rotationStartFor } from './rules/rotation.ts'
import { newStationRule, stationChangesRule } from './rules/station-fields.ts'
import { type WebsiteSettings, websiteColumnsOf, websiteDefaults } from './rules/website-fields.ts'
import { moveStationSlug, newStationSlug } from './slugs.ts'
import { deleteStation as deleteRows, findStation, insertStation, updateStation } from './store.ts'

/** The settings of a station. One that is left out keeps its value, or gets the default when the station is created. */
export type StationSettings = {
  name?: string | undefined
  description?: string | undefined
  image?: string | undefined
  color?: string | undefined
  url?: string | undefined
  timeZone?: string | undefined
  numberOfWeeks?: number | undefined
  rotationStart?: string | undefined
  publicApi?: boolean | undefined
  /** The week of the rotation that is to be active today; changes `rotationStart` accordingly. */
  currentWeek?: number | undefined
  /** The URL of its live stream; empty for none. */
  streamUrl?: string | undefined
  /** Whether its stream is recorded. */
  record?: boolean | undefined
  /** The delay of the stream behind the station's clock, in milliseconds. */
  streamDelayMs?: number | undefined
  /** The retention of the recording in days. */
  retentionDays?: number | undefined
  /** The retention of played titles in years. */
  playsYears?: number | undefined
  /** The encoding of the titles of its stream: any name that `TextDecoder` knows, or `auto`. */
  titleCharset?: string | undefined
  /** Settings for listeners and websites. */
  website?: WebsiteSettings | undefined
}

/** The error for a station that does not exist. */
export function stationNotFound(): Problem {
  return new Problem('not_found', 'Station not found.')
}

const defaults = {
  description: '',
  image: '',
  color: '#000000',
  url: '',
  time_zone: 'UTC',
  number_of_weeks: 1,
  public_api: 1,
  stream_url: '',
  record: 0,
  stream_delay_ms: 0,
  retention_days: 60,
  plays_years: 3,
  title_charset: 'auto',
  ...websiteDefaults,
}

/**
 * Creates a station. Defaults: public API on, zone UTC, a rotation of one week, colour black.
 * @throws 400 naming every invalid setting
 */
export async function createStation(
  deps: Writer,
  settings: StationSettings & { name: string },
  alongside: AlsoInTransaction<StationRow> = noExtraWrite,
): Promise<StationRow> {
  const leadsHere = await leadsHereNow(deps, undefined, settings.website?.domain)
  return write(deps, 0, async (unit) => {
    const { tx, now, report } = unit
    const limits = {
      weeks: settings.numberOfWeeks ?? defaults.number_of_weeks,
      retentionDays: settings.retentionDays ?? defaults.retention_days,
    }
    refuseUnless(newStationRule(limits), fieldsOf(settings))
    const { slug: given, ...columns } = { slug: undefined, ...defaults, ...columnsOf(settings, defaults, now) }
    const rotation_start = columns.rotation_start ?? defaultRotationStart(columns.time_zone, now)
    const slug = await newStationSlug(tx, settings.name, given)
    const claim = { station: undefined, domain: columns.domain, leadsHere }
    const more = await claimDomain(deps, unit, claim)
    const station = await insertStation(tx, {
      ...columns,
      ...more,
      name: settings.name,
      slug,
      rotation_start,
      created_at: now,
    })
    report({ type: 'station.created', subject: station.id, details: { name: station.name } })
    await alongside(unit, station)
    return station
  })
}

/**
 * Changes the given settings of a station.
 * @throws 400 naming every invalid setting; 404 no such station
 */
export async function setStation(deps: Writer, id: number, settings: StationSettings): Promise<StationRow> {
  refuseUnless(onlyId, { id })
  const leadsHere = await leadsHereNow(deps, id, settings.website?.domain)
  return write(deps, id, async (unit) => {
    const { tx, now, report } = unit
    const before = await findStation(tx, id)
    const { number_of_weeks, retention_days, rewind_hours } = before ?? defaults
    const limits = {
      weeks: settings.numberOfWeeks ?? number_of_weeks,
      retentionDays: settings.retentionDays ?? retention_days,
    }
    refuseUnless(stationChangesRule(limits), { id, ...fieldsOf(settings) })
    if (!before) throw stationNotFound()
    const columns = columnsOf(settings, before, now)
    // Audio beyond the retention cannot be heard.
    const rewindHours = Math.min(columns.rewind_hours ?? rewind_hours, limits.retentionDays * 24)
    if (rewindHours !== rewind_hours) columns.rewind_hours = rewindHours
    if (columns.slug !== undefined) await moveStationSlug(tx, before, columns.slug)
    const fields = Object.keys(columns)
    const { domain } = columns
    if (domain !== undefined)
      Object.assign(columns, await claimDomain(deps, unit, { station: before, domain, leadsHere }))
    if (fields.length > 0) report({ type: 'station.changed', subject: id, details: { fields } })
    return updateStation(tx, id, columns)
  })
}

/**
 * Deletes a station with its keys, shows, schedule and episodes, archived ones included. Its audio files become orphans,
 * which a daily job removes. Its events expire as all others.
 * @throws 400 invalid id; 404 no such station
 */
export async function deleteStation(deps: Writer, id: number): Promise<void> {
  refuseUnless(onlyId, { id })
  await write(deps, id, async ({ tx, report }) => {
    const station = await findStation(tx, id)
    if (!station) throw stationNotFound()
    await deleteRows(tx, id)
    report({ type: 'station.deleted', subject: id, details: { name: station.name } })
  })
}

/** Settings under the field names of requests, which validation errors use. */
function fieldsOf(settings: StationSettings) {
  return {
    name: settings.name,
    description: settings.description,
    color: settings.color,
    url: settings.url,
    image_url: settings.image,
    timezone: settings.timeZone,
    number_of_weeks: settings.numberOfWeeks,
    rotation_start: settings.rotationStart,
    public_api: settings.publicApi,
    current_week: settings.currentWeek,
    stream_url: settings.streamUrl,
    record: settings.record,
    stream_delay: settings.streamDelayMs,
    retention_days: settings.retentionDays,
    plays_years: settings.playsYears,
    title_charset: settings.titleCharset,
    ...settings.website,
  }
}

type Columns = Partial<Omit<StationRow, 'id' | 'created_at' | 'changes'>>

/** The columns that the settings change. */
function columnsOf(settings: StationSettings, before: Pick<StationRow, 'time_zone'>, now: number): Columns {
  const { name, description, image, color, url, timeZone, publicApi, currentWeek } = settings
  const rotationStart =
    currentWeek === undefined
      ? settings.rotationStart
      : rotationStartFor(currentWeek, localDay(timeZone ?? before.time_zone, now))
  return withoutUndefined({
    ...{ name, description, image, color, url },
    time_zone: timeZone === undefined ? undefined : canonicalZone(timeZone),
    number_of_weeks: settings.numberOfWeeks,
    rotation_start: rotationStart,
    public_api: publicApi === undefined ? undefined : Number(publicApi),
    stream_url: settings.streamUrl,
    record: settings.record === undefined ? undefined : Number(settings.record),
    stream_delay_ms: settings.streamDelayMs,
    retention_days: settings.retentionDays,
    plays_years: settings.playsYears,
    title_charset: settings.titleCharset === undefined ? undefined : charsetNamed(settings.titleCharset),
    ...websiteColumnsOf(settings.website ?? {}),
  })
}

function withoutUndefined(columns: { [name in keyof Columns]: Columns[name] | undefined }): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
