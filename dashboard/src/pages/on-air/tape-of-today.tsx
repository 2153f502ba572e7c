import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useStation } from '../../accounts/own-station.ts'
import type { Day, Stop } from '../../generation/day.ts'
import { percent } from '../../lib/numbers.ts'
import { clockTime, duration, longDate } from '../../lib/time.ts'
import { dateAt } from '../../lib/zone.ts'
import type { Now } from '../../now-playing/now.ts'
import { type DayLevels, dayLevelsQuery, heightsOf } from '../../recordings/day-levels.ts'
import { hueOf } from '../../shows/hue.ts'
import { Icon } from '../../ui/icon.tsx'
import { Pie } from '../../ui/progress.tsx'
import { atShare, stretchOf } from '../../ui/scale.ts'
import type { Styled } from '../../ui/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { onAirWords } from '../../words/words.ts'
import { type Numeral, numeralsOf } from './numerals.ts'
import './tape-of-today.css'

/** The number of bars of sound in a whole day. */
const barsInDay = 360

/** Today from 00 to 24: the shows, their recorded sound, and the state of the episode of each. */
export function TapeOfToday({ now, day }: { now: Now; day: Day }) {
  const words = useWords(onAirWords)
  const { language } = useLanguage()
  const { id, timezone } = useStation()
  const at = useNow(30)
  const { start_time: from, end_time: until, gaps } = day
  const { data: levels } = useQuery(dayLevelsQuery(id, from, until))
  const hours = (until - from) / 3600
  const shareOf = (instant: number) => Math.max(0, Math.min(1, (instant - from) / (until - from)))
  const isRecorded = day.recording.state !== 'off'
  const recorded = now.day.recorded
  const recordedSeconds = recorded.reduce((sum, { start_time, end_time }) => sum + end_time - start_time, 0)
  const missingSeconds = gaps.reduce((sum, gap) => sum + (gap.end_time ?? at) - gap.start_time, 0)
  return (
    <section className="tape-of-today" aria-labelledby="today">
      <header>
        <h2 id="today">{words.tapeOfToday}</h2>
        <span className="secondary">{longDate(dateAt(from, timezone), language)}</span>
        <p className="caption">
          {recordedSeconds >= 60 && <span>{words.recorded(duration(recordedSeconds))}</span>}
          {missingSeconds >= 60 && <span>{words.missing(duration(missingSeconds))}</span>}
        </p>
      </header>
      <div className={isRecorded ? 'day' : 'day still'} style={{ '--hours': hours } as Styled}>
        <Hours numerals={numeralsOf(from, until, timezone)} hours={hours} at={shareOf(at) * hours} />
        <span className="present caption" style={atShare(shareOf(at))} aria-hidden="true">
          {clockTime(at, timezone)}
        </span>
        {day.stops.length === 0 && <p className="secondary empty-day">{words.noShows}</p>}
        <ol className="stops">
          {day.stops.map((stop) => (
            <StopOfDay
              key={stop.start_time}
              {...{ stop, at, timezone, isRecorded }}
              isLost={!recorded.some((span) => span.start_time < stop.end_time && span.end_time > stop.start_time)}
              from={shareOf(stop.start_time)}
              until={shareOf(stop.end_time)}
            />
          ))}
        </ol>
        <div className="reel" role="img" aria-label={words.reel(recorded.length, gaps.length)}>
          {recorded.map(({ start_time, end_time }) => (
            <span
              className="stretch recorded"
              key={start_time}
              style={stretchOf(shareOf(start_time), shareOf(end_time))}
            />
          ))}
          {gaps.map((gap) => (
            <span
              className="stretch hatch"
              key={gap.start_time}
              style={stretchOf(shareOf(gap.start_time), shareOf(gap.end_time ?? at))}
            />
          ))}
          {levels && <Sound {...{ levels, day, hours }} />}
        </div>
        <span className={isRecorded ? 'needle' : 'needle still'} style={atShare(shareOf(at))} />
      </div>
    </section>
  )
}

/** The numerals above the tape, without those under the present. `at` is the present in hours. */
function Hours({ numerals, hours, at }: { numerals: readonly Numeral[]; hours: number; at: number }) {
  return (
    <div className="hours numerals caption" aria-hidden="true">
      {numerals.map(({ hour, text }) => (
        <span key={hour} className={Math.abs(hour - at) < 0.8 ? 'under' : ''} style={atShare(hour / hours)}>
          {text}
        </span>
      ))}
    </div>
  )
}

type StopProps = { stop: Stop; at: number; timezone: string; isRecorded: boolean }

function StopOfDay(props: StopProps & { from: number; until: number; isLost: boolean }) {
  const { stop, at, timezone, isRecorded, from, until, isLost } = props
  const { show_id, title, start_time, end_time } = stop
  const state = end_time <= at ? 'done' : start_time <= at ? 'running' : 'next'
  return (
    <li
      className={`stretch ${state}${isLost && state !== 'next' ? ' lost' : ''}`}
      data-show={show_id}
      title={`${clockTime(start_time, timezone)} ${title}`}
      style={{ ...hueOf(show_id), ...stretchOf(from, until) }}
    >
      <time>{clockTime(start_time, timezone)}</time>
      <div className="name" {...(state === 'running' && { 'data-at': clockTime(at, timezone) })}>
        <b>{title}</b>
      </div>
      <Fate {...{ stop, at, timezone, isRecorded }} />
    </li>
  )
}

/** The state of the episode of a show. */
function Fate({ stop, at, timezone, isRecorded }: StopProps) {
  const words = useWords(onAirWords)
  const { language } = useLanguage()
  const { id } = useStation()
  const { generation, end_time, start_time, automatic } = stop
  if (generation?.state === 'done') {
    return (
      <Link className="fate" to="/$station/episodes" params={{ station: id }}>
        <Icon name="check" small />
        <span>
          {words.episode}
          {generation.missing_seconds >= 1 && (
            <>
              , <span className="wait">{words.missing(duration(generation.missing_seconds))}</span>
            </>
          )}
        </span>
      </Link>
    )
  }
  if (generation?.state === 'failed') {
    return (
      <a className="fate bad" href="#needs">
        <i className="fault" />
        <span>{words.notMade}</span>
        <b className="fix">{words.fix}</b>
      </a>
    )
  }
  if (generation && end_time <= at) {
    const { progress } = generation
    return (
      <span className="fate">
        <Pie {...(progress !== null && { share: progress })} />
        <span>
          {progress === null ? (
            words.cutting
          ) : (
            <>
              <span className="phone-only">{words.cuttingSoFar} </span>
              {percent(progress, language)}
            </>
          )}
        </span>
      </span>
    )
  }
  const isNow = start_time <= at && at < end_time
  if (!isNow || !isRecorded || !(automatic || generation)) return null
  return (
    <span className="fate secondary">
      <span>{words.episodeAt(clockTime(end_time, timezone))}</span>
    </span>
  )
}

/** The sound of the day, in the colours of its shows. */
function Sound({ levels, day, hours }: { levels: DayLevels; day: Day; hours: number }) {
  const { start_time: from, end_time: until, stops } = day
  const heights = heightsOf(levels, from, until, barsInDay)
  const width = 1440 / barsInDay
  const parts = new Map<number, string>()
  for (const [bar, height] of heights.entries()) {
    if (height === 0) continue
    const middle = from + ((bar + 0.5) / barsInDay) * hours * 3600
    const show = stops.find(({ start_time, end_time }) => start_time <= middle && middle < end_time)?.show_id ?? 0
    const x = ((bar + 0.5) * width).toFixed(1)
    parts.set(show, `${parts.get(show) ?? ''}M${x} ${(50 - height * 42).toFixed(1)}v${(height * 84).toFixed(1)}`)
  }
  return (
    <svg viewBox="0 0 1440 100" preserveAspectRatio="none" aria-hidden="true">
      {[...parts].map(([show, path]) => (
        <path key={show} d={path} {...(show !== 0 && { 'data-show': show, style: hueOf(show) })} />
      ))}
    </svg>
  )
}
