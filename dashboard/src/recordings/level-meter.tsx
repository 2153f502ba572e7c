import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { atShare } from '../ui/scale.ts'
import type { Styled } from '../ui/styled.ts'
import './level-meter.css'

const levelQuery = (station: number, isLive: boolean) =>
  queryOptions({
    enabled: isLive,
    queryKey: [station, 'recordings', 'level'],
    queryFn: ({ signal }) => call('getLevel', { path: { station } }, signal),
    refetchInterval: 1000,
    staleTime: 0,
  })

/** The scale of the meter in decibels, from silence to full scale. */
const lowest = -48
const tenthMs = 100
const marks = [-48, -36, -24, -12, 0]

const decibels = (level: number) => (level - 200) / 2
const share = (db: number) => Math.max(0, Math.min(100, ((db - lowest) / -lowest) * 100))
const levelAt = (percent: number) => ({ '--level': `${percent}%` }) as Styled

/**
 * The loudness of the station, from the levels of the current reel: one after the other in the rhythm in which
 * they were recorded, and the loudest of ten seconds.
 */
export function LevelMeter(props: {
  station: number
  /** Whether audio arrives; without it, the meter stands still at its lowest. */
  isLive: boolean
  /** The text for screen readers: `label(-12)` */
  label: (db: number | null) => string
}) {
  const { station, isLive, label } = props
  const { data } = useQuery(levelQuery(station, isLive))
  const [step, setStep] = useState(0)
  const levels = (isLive && data?.levels) || []
  const key = data?.from_us
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts again with each answer
  useEffect(() => {
    setStep(0)
    const timer = setInterval(() => setStep((before) => Math.min(before + 1, 9)), tenthMs)
    return () => clearInterval(timer)
  }, [key])
  const shown = levels[Math.max(0, levels.length - 10 + step)]
  const db = shown === undefined ? null : decibels(shown)
  const peak = levels.length === 0 ? null : decibels(Math.max(...levels))
  const said = peak === null ? null : Math.round(peak)
  return (
    <div className="level-meter" role="img" aria-label={label(said)}>
      <div>
        <i style={levelAt(db === null ? 0 : share(db))} />
        {peak !== null && <b style={levelAt(Math.min(97, share(peak)))} />}
      </div>
      <p className="numerals caption" aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark} style={atShare(share(mark) / 100)}>
            {mark === 0 ? '0\u00a0dB' : `−${-mark}`}
          </span>
        ))}
      </p>
    </div>
  )
}
