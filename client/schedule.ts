import type { CallOptions, Calls } from './calls.ts'
import type {
  GetScheduleData,
  Schedule,
  ScheduleClear,
  ScheduleReplace,
  ScheduleReplaced,
} from './generated/types.gen.ts'
import type { Result } from './result.ts'

/** The calls about the schedule. */
export function scheduleOf(calls: Calls) {
  return {
    /** Seven days in the station's own time. */
    get: (query?: NonNullable<GetScheduleData['query']>, options?: CallOptions): Promise<Result<Schedule>> =>
      calls.get('/v1/schedule', query, options),

    /** Gives a show exactly these entries in one week of the rotation. */
    replace: (week: ScheduleReplace, options?: CallOptions): Promise<Result<ScheduleReplaced>> =>
      calls.put('/v1/schedule', week, options),

    /** Removes a show's entries of one week of the rotation. */
    clear: (week: ScheduleClear, options?: CallOptions): Promise<Result<void>> =>
      calls.delete('/v1/schedule', week, options),
  }
}
