import { type KeyboardEvent, memo, type PointerEvent, useCallback, useRef } from 'react'
import { useStation } from '../../accounts/own-station.ts'
import { clockSeconds, duration, endTime, longDate } from '../../lib/time.ts'
import { Sound } from '../../recordings/sound.tsx'
import { hueOf, waveOf } from '../../shows/hue.ts'
import { atShare, stretchOf } from '../../ui/scale.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { recordingWords } from '../../words/words.ts'
import { showAt } from './cut.ts'
import { marksOf } from './ruler.ts'
import { lengthInWords } from './spans.ts'
import type { Cutting } from './use-cutter.ts'
import './whole-tape.css'

/** The day from 00 to 24, and the frame around the part that is enlarged below. */
export function WholeTape({ cutting }: { cutting: Cutting }) {
  const words = useWords(recordingWords)
  const { language } = useLanguage()
  const { timezone: zone } = useStation()
  const { day, tape, tiles, view } = cutting
  const { start_time: start, end_time: end } = day
  const [left, right] = [view.from, view.from + view.seconds].map((at) => ((at - start) / (end - start)) * 1200)
  return (
    <section className="whole-tape" aria-label={words.wholeDay(longDate(day.date, language))}>
      <TapeOfDay day={day} tape={tape} tiles={tiles} />
      <ViewFrame cutting={cutting} says={words.fromTo(clockOf(view.from, zone), endOf(view, zone))} />
      <svg className="wedge" viewBox="0 0 1200 20" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M${left} 0L${right} 0L1200 20L0 20z`} />
        <path className="edges" d={`M${left} 0L0 19.5M${right} 0L1200 19.5`} />
      </svg>
    </section>
  )
}

/** The shows, the sound and the gaps of the day, which do not depend on the enlarged part. */
const TapeOfDay = memo(function TapeOfDay({ day, tape, tiles }: Pick<Cutting, 'day' | 'tape' | 'tiles'>) {
  const words = useWords(recordingWords)
  const { timezone: zone } = useStation()
  const { start_time: start, end_time: end } = day
  const { shows } = tape
  const share = (at: number) => (Math.min(Math.max(at, start), end) - start) / (end - start)
  const span = (from: number, until: number) => stretchOf(share(from), share(until))
  const colorOf = useCallback(
    (at: number) => {
      const show = showAt(shows, at)
      return show && waveOf(show.show_id)
    },
    [shows],
  )
  const recordedFrom = Math.min(tape.reels[0]?.from_us ?? 0, tape.gaps[0]?.from_us ?? Number.POSITIVE_INFINITY) / 1e6
  const known = tape.known_until_us / 1e6
  const missing = tape.gaps.reduce((sum, { from_us, until_us }) => sum + until_us - from_us, 0) / 1e6
  return (
    <>
      <div className="hours numerals caption" aria-hidden="true">
        {marksOf(start, end - start, 7200, zone).map(({ share, label }) => (
          <span key={share} style={atShare(share)}>
            {share === 1 ? '24' : label.slice(0, 2)}
          </span>
        ))}
      </div>
      <div className="shows" aria-hidden="true">
        {shows.map(({ show_id, start_time, end_time }) => (
          <i
            className="stretch"
            key={start_time}
            data-show=""
            style={{ ...hueOf(show_id), ...span(start_time, end_time) }}
          />
        ))}
      </div>
      <div
        className="reel"
        role="img"
        aria-label={
          tape.gaps.length === 0
            ? words.recordedAll
            : tape.gaps.length === 1 && tape.gaps[0]
              ? words.recordedButOne(lengthInWords(missing), clockSeconds(tape.gaps[0].from_us / 1e6, zone))
              : words.recordedBut(tape.gaps.length, duration(missing))
        }
      >
        <span className="stretch recorded" style={span(recordedFrom, known)} />
        <Sound tiles={tiles} from={start} until={end} colorOf={colorOf} />
        {tape.gaps.map(({ from_us, until_us }) => (
          <span className="stretch hatch" key={from_us} style={span(from_us / 1e6, until_us / 1e6)} />
        ))}
      </div>
      {known < end && <span className="needle" style={atShare(share(known))} />}
    </>
  )
})

const clockOf = (at: number, zone: string) => clockSeconds(at, zone).replace(/:00$/, '')
const endOf = ({ from, seconds }: Cutting['view'], zone: string) =>
  endTime(from + seconds, zone) === '24:00' && (from + seconds) % 60 === 0 ? '24:00' : clockOf(from + seconds, zone)

/** The blue frame: dragged, or moved by the arrow keys. A press beside it brings it there. */
function ViewFrame({ cutting, says }: { cutting: Cutting; says: string }) {
  const words = useWords(recordingWords)
  const { day, view, setView } = cutting
  const { start_time: start, end_time: end } = day
  /** The position of the track while the frame is held, and the offset of the pointer in the frame, in seconds. */
  const held = useRef<{ left: number; width: number; offset: number }>(undefined)
  const timeAt = (event: PointerEvent<HTMLElement>, { left, width }: { left: number; width: number }) =>
    start + ((event.clientX - left) / width) * (end - start)
  const moveTo = (from: number) => setView({ from, seconds: view.seconds })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { from, seconds } = view
    const to = {
      ArrowLeft: from - seconds / 4,
      ArrowDown: from - seconds / 4,
      ArrowRight: from + seconds / 4,
      ArrowUp: from + seconds / 4,
      PageUp: from + seconds,
      PageDown: from - seconds,
      Home: start,
      End: end,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    moveTo(to)
  }
  return (
    <div
      className="track"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        const track = event.currentTarget.getBoundingClientRect()
        const at = timeAt(event, track)
        const isInside = at >= view.from && at <= view.from + view.seconds
        held.current = { left: track.left, width: track.width, offset: isInside ? at - view.from : view.seconds / 2 }
        if (!isInside) moveTo(at - view.seconds / 2)
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => held.current && moveTo(timeAt(event, held.current) - held.current.offset)}
      onPointerUp={() => {
        held.current = undefined
      }}
      onPointerCancel={() => {
        held.current = undefined
      }}
    >
      <div
        className="frame"
        role="slider"
        tabIndex={0}
        aria-label={words.window}
        aria-valuemin={0}
        aria-valuemax={Math.round(end - start - view.seconds)}
        aria-valuenow={Math.round(view.from - start)}
        aria-valuetext={says}
        style={{ ...atShare((view.from - start) / (end - start)), width: `${(view.seconds / (end - start)) * 100}%` }}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
