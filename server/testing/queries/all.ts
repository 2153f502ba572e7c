import { accounts } from './accounts.ts'
import { episodes } from './episodes.ts'
import { generations } from './generation.ts'
import { plays } from './plays.ts'
import type { Calls, Query } from './query.ts'
import { recordings } from './recordings.ts'
import { schedule } from './schedule.ts'
import { search } from './search.ts'
import { stations } from './station.ts'
import { websites } from './website.ts'

const files: Record<string, Record<string, Calls>> = {
  ...{ ...accounts, ...episodes, ...generations, ...plays, ...recordings },
  ...{ ...schedule, ...search, ...stations, ...websites },
}

/** The files of the server whose functions are called, as paths below `server/`. */
export const calledFiles = Object.keys(files)

/** All calls of functions that make queries, by file and name. */
export const queries: readonly [name: string, query: Query][] = Object.entries(files).flatMap(([path, functions]) =>
  Object.entries(functions).flatMap(([name, calls]) =>
    (Array.isArray(calls) ? calls : [calls]).map((call: Calls, nth): [string, Query] => [
      `${path} ${name}${nth > 0 ? ` (${nth + 1})` : ''}`,
      (typeof call === 'function' ? { ask: call } : call) as Query,
    ]),
  ),
)
