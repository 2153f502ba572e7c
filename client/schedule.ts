import type { CallOptions, Calls } from './calls.ts'
import type {
  GetScheduleData,
  Schedule,
  ScheduleClear,
  ScheduleReplace,
  ScheduleReplaced,
} from './generated/types.gen.ts'
import type { Result } from './result.ts'

/** The methods for the schedule. */
export function scheduleOf(calls: Calls) {
  return {
    /** Seven days in the station's own time. */
    get: (query?: NonNullable<GetScheduleData['query']>, options?: CallOptions): Promise<Result<Schedule>> =>
      calls.get('/v1/schedule', query, options),

    /** Replaces a show's entries in one week of the rotation. */
    replace: (week: ScheduleReplace, options?: CallOptions): Promise<Result<ScheduleReplaced>> =>
      calls.put('/v1/schedule', week, options),

    /** Deletes a show's entries in one week of the rotation. */
    clear: (week: ScheduleClear, options?: CallOptions): Promise<Result<void>> =>
      calls.delete('/v1/schedule', week, options),
  }
}
