import type { StationRow } from '../database/tables.ts'
import { type Website, websiteOf } from './rules/website-fields.ts'

/** A station as the rest of the server uses it. */
export type Station = {
  id: number
  name: string
  description: string
  image: string
  color: string
  url: string
  timeZone: string
  numberOfWeeks: number
  rotationStart: string
  publicApi: boolean
  /** The URL of its live stream, which may contain credentials; empty for none. */
  streamUrl: string
  /** Whether its stream is recorded. */
  record: boolean
  /** The delay of the stream behind the station's clock, in milliseconds. */
  streamDelayMs: number
  retentionDays: number
  playsYears: number
  /** The encoding of the titles of its stream, or `auto`. */
  titleCharset: string
  /** Its settings for listeners and websites. */
  website: Website
  /** Whether its domain leads to this installation, so that links use it. */
  isDomainProven: boolean
}

export function presentStation(row: StationRow): Station {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    image: row.image,
    color: row.color,
    url: row.url,
    timeZone: row.time_zone,
    numberOfWeeks: row.number_of_weeks,
    rotationStart: row.rotation_start,
    publicApi: row.public_api === 1,
    streamUrl: row.stream_url,
    record: row.record === 1,
    streamDelayMs: row.stream_delay_ms,
    retentionDays: row.retention_days,
    playsYears: row.plays_years,
    titleCharset: row.title_charset,
    website: websiteOf(row),
    isDomainProven: row.domain_proven === 1,
  }
}
