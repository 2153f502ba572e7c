import type { CallOptions, Calls, CreateOptions } from './calls.ts'
import type { Exceptions, ExceptionsReview, ListExceptionsData, MakeExceptions } from './generated/types.gen.ts'
import type { Result } from './result.ts'

/** The methods for exceptions to the schedule. */
export function exceptionsOf(calls: Calls) {
  return {
    /** The exceptions of 28 dates from today on, or of those asked for. */
    list: (query?: NonNullable<ListExceptionsData['query']>, options?: CallOptions): Promise<Result<Exceptions>> =>
      calls.get('/v1/exceptions', query, options),

    /** Makes exceptions, all or none; with `dry_run` it only tells their effect. */
    make: (wanted: MakeExceptions, options?: CreateOptions): Promise<Result<ExceptionsReview>> =>
      calls.post('/v1/exceptions', wanted, options),

    /** Undoes an exception, with its group. */
    delete: (id: number, options?: CallOptions): Promise<Result<void>> =>
      calls.delete(`/v1/exceptions/${id}`, undefined, options),
  }
}
