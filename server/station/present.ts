import type { StationRow } from '../database/tables.ts'

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
  }
}
