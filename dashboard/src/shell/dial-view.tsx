import { type RefObject, useLayoutEffect, useRef } from 'react'
import { now as serverNow } from '../lib/server-time.ts'
import { clockTime, duration } from '../lib/time.ts'
import type { Now } from '../now-playing/now.ts'
import { stretchOf } from '../ui/scale.ts'
import type { Styled } from '../ui/styled.ts'
import { useWords } from '../words/use-words.tsx'
import { shellWords } from '../words/words.ts'
import { gapsOf, shareOf } from './dial.ts'

/** Today from 00 to 24: recorded parts are ink, missing parts are gaps, and the needle is the present. */
export function Dial({ now }: { now: Now }) {
  const words = useWords(shellWords)
  const { day, recording } = now
  const scale = useRef<HTMLDivElement>(null)
  useNeedle(scale, day)
  const hours = (day.end_time - day.start_time) / 3600
  return (
    <div className="dial" role="img" aria-label={dialWords(now, words)}>
      <div ref={scale} style={{ '--hours': hours } as Styled}>
        {day.recorded.map(({ start_time, end_time }, at) => {
          const grows = recording.state === 'recording' && at === day.recorded.length - 1
          const style = stretchOf(shareOf(day, start_time), shareOf(day, end_time))
          return (
            <i className="stretch" key={start_time} style={grows ? { ...style, '--until': 'var(--now)' } : style} />
          )
        })}
        <span className={recording.state === 'recording' ? 'needle' : 'needle still'} />
      </div>
    </div>
  )
}

/**
 * Sets `--now`, the position of the present, on the scale alone: on the page it would restyle all of it each second.
 */
function useNeedle(scale: RefObject<HTMLElement | null>, day: Now['day']): void {
  useLayoutEffect(() => {
    const move = () => scale.current?.style.setProperty('--now', `${(shareOf(day, serverNow()) * 100).toFixed(4)}%`)
    move()
    const timer = setInterval(move, 1000)
    return () => clearInterval(timer)
  }, [scale, day])
}

function dialWords({ day, recording, timezone }: Now, { dial }: ReturnType<typeof useWords<Words>>): string {
  const [first, last] = [day.recorded[0], day.recorded.at(-1)]
  if (!first || !last) return dial.nothing
  const from = clockTime(first.start_time, timezone)
  if (recording.state !== 'recording') return dial.ended(clockTime(last.end_time, timezone))
  const gaps = gapsOf(day.recorded).map((gap) =>
    dial.gap(duration(gap.end_time - gap.start_time), clockTime(gap.start_time, timezone)),
  )
  return gaps.length === 0 ? dial.complete(from) : dial.gaps(from, gaps.join(', '))
}

type Words = Awaited<ReturnType<typeof shellWords.load>>
