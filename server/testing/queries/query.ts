import type { Db } from '../../database/open.ts'
import { noon } from '../app.ts'

/** Calls a function of a store. */
export type Ask = (db: Db) => Promise<unknown>

/** A call, and the reasons for which a rule of queries does not apply to it. */
export type Query = {
  ask: Ask
  /** The rows that it reads or changes without naming their station. */
  anyStation?: string
}

/** The calls of a function: one, or several by the branches that it has. */
export type Calls = Ask | Query | readonly (Ask | Query)[]

type QueryNames<Store> = {
  [Name in keyof Store]: Store[Name] extends (db: Db, ...rest: never[]) => Promise<unknown> | AsyncGenerator
    ? Name
    : never
}[keyof Store]

/** Calls of all functions of a store whose first argument is a database, by name. */
export type QueriesOf<Store> = Record<QueryNames<Store>, Calls>

/** Reasons for which rows are found without their station. */
export const by = {
  id: 'The command line is given only an id, and asks for the station that it belongs to.',
  file: 'The name of a file is unique in the installation.',
  person: 'The rows of a person, at all of their stations.',
  job: 'A job, or the command line, that works for all stations.',
  secret: 'The hash of a secret is unique in the installation.',
  slug: 'The slug of a station is unique in the installation.',
  instance: 'The rows of an instance of the server.',
} as const

// The rows that `fillStation` makes in an empty database.
export const station = 1
export const show = 1
export const episode = 6
export const person = 1
export const reel = '1763366400000-1'

/** When they are made, in Unix seconds. */
export const now = Date.parse(noon) / 1000
/** A time before and one after all of them, in microseconds. */
export const [fromUs, untilUs] = [1_000_000, 2_000_000_000_000_000]
/** The beginning of the recording, in microseconds. */
export const recordedUs = 1_763_366_400_000_000
