import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import type { LifetimeForecast } from '../api/generated/types.gen.ts'
import { ofShow, type Show } from './shows.ts'

/** The limits of a lifetime. */
export const lifetimeNames = ['keep_episodes', 'keep_days', 'delete_audio_after'] as const

/** The lifetime of the episodes of a show; 0 for no limit. */
export type Lifetime = Pick<Show, (typeof lifetimeNames)[number]>

/** The pause after the last change of a limit before the server is asked, in milliseconds. */
const pauseMs = 250

/** The consequences of a lifetime that may be unsaved. */
export type Forecast = {
  /** Those of a former lifetime while the present one is being asked about. */
  forecast: LifetimeForecast | undefined
  /** Whether they are those of the present lifetime. */
  isCurrent: boolean
  hasFailed: boolean
  askAgain: () => void
}

/** Asks what a lifetime would archive and delete. */
export function useForecast(station: number, id: number, lifetime: Lifetime): Forecast {
  const { keep_episodes, keep_days, delete_audio_after } = lifetime
  const key = JSON.stringify({ keep_episodes, keep_days, delete_audio_after })
  const [asked, ask] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => ask(key), pauseMs)
    return () => clearTimeout(timer)
  }, [key])
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    queryKey: [...ofShow(station, id), 'lifetime', asked],
    queryFn: ({ signal }) =>
      call('forecastLifetime', { path: { station, id }, query: JSON.parse(asked) as Lifetime }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const isCurrent = asked === key && data !== undefined && !isPlaceholderData
  return { forecast: data, isCurrent, hasFailed: isError && asked === key, askAgain: () => void refetch() }
}
