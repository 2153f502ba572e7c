import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { ListExceptionsResponse, MakeExceptionsData, MakeExceptionsResponse } from '../api/generated/types.gen.ts'

/** An exception to the week, as it is stored. */
export type Exception = ListExceptionsResponse['exceptions'][number]

/** An exception that is to be made. */
export type NewException = MakeExceptionsData['body']['exceptions'][number]

/** Exceptions to be made at once, and the ids of those that they replace, each with its group. */
export type ExceptionDraft = { exceptions: NewException[]; replaces: number[] }

/** Exceptions, their effect on their dates, and the people concerned. Instants in Unix seconds. */
export type ExceptionsReview = MakeExceptionsResponse

/**
 * The exceptions of a station on some dates, by date.
 * @param from the first date, ISO
 * @param days 1 to 366
 */
export const exceptionsQuery = (station: number, from: string, days: number) =>
  queryOptions({
    queryKey: [station, 'schedule', 'exceptions', from, days],
    queryFn: async ({ signal }) =>
      (await call('listExceptions', { path: { station }, query: { from, days } }, signal)).exceptions,
  })

/** The exceptions of a station on some dates; they stay up to date with the changes of others. */
export function useExceptions(station: number, from: string, days: number) {
  return useQuery(exceptionsQuery(station, from, days))
}

/**
 * Tells what exceptions would change, without making them.
 * @throws Refused with code `overlaps` where one may not overlap another
 */
export function reviewExceptions(station: number, draft: ExceptionDraft): Promise<ExceptionsReview> {
  return call('makeExceptions', { path: { station }, body: { ...draft, dry_run: true } })
}

/**
 * Makes exceptions, all or none.
 * @param fingerprint of their review: makes sure that nothing has changed since
 * @throws Refused with code `changed` where something has, or `overlaps`
 */
export function makeExceptions(
  station: number,
  draft: ExceptionDraft,
  fingerprint?: string,
): Promise<ExceptionsReview> {
  return call('makeExceptions', { path: { station }, body: { ...draft, ...(fingerprint && { fingerprint }) } })
}

/** Deletes an exception with its group. */
export async function deleteException(station: number, id: number): Promise<void> {
  await call('deleteException', { path: { station, id } })
}
