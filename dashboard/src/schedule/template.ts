import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { GetTemplateResponse } from '../api/generated/types.gen.ts'

/** A show as the schedule knows it. */
export type PlannedShow = GetTemplateResponse['shows'][number]

/** A change of the schedule: its author and time. */
export type TemplateChange = GetTemplateResponse['changes'][number]

/** The plan of a station for all weeks of the rotation. */
export const templateQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'schedule', 'template'],
    queryFn: ({ signal }) => call('getTemplate', { path: { station }, query: {} }, signal),
  })
