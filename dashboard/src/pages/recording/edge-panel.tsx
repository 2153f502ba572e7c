import { type KeyboardEvent, useCallback } from 'react'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import { clockThousandths, shortDate } from '../../lib/time.ts'
import { dateAt } from '../../lib/zone.ts'
import { gapsIn, reelAt } from '../../recordings/frames.ts'
import { Sound } from '../../recordings/sound.tsx'
import { waveOf } from '../../shows/hue.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { stretchOf } from '../../ui/scale.ts'
import { useWords } from '../../words/use-words.tsx'
import { recordingWords } from '../../words/words.ts'
import { type Edge, edgeOf, showAt } from './cut.ts'
import { snapToSilence } from './silence.ts'
import type { Cutting } from './use-cutter.ts'
import './edge-panel.css'

type Props = {
  cutting: Cutting
  edge: Edge
  onListen: (side: 'before' | 'after') => void
  onSaid: (words: string) => void
}

/** An edge of the cut, exact to the frame: its time, ten seconds of sound around it, and buttons that play both sides. */
export function EdgePanel({ cutting, edge, onListen, onSaid }: Props) {
  const words = useWords(recordingWords)
  const { timezone } = useStation()
  const us = edgeOf(cutting.cut, edge)
  const isStart = edge === 'start'
  const reel = reelAt(cutting.reels, us) ?? cutting.reels.find(({ until_us }) => until_us === us)
  const frameMs = Math.round((reel?.frame_us ?? 26_122) / 1000)
  const id = `edge-${edge}`
  const step = (frames: number) => {
    cutting.stepEdge(edge, frames)
  }
  return (
    <section className="edge-panel" aria-label={words[edge]}>
      <div className="time-row">
        <label htmlFor={id}>{isStart ? words.starts : words.ends}</label>
        <div className="steps">
          <IconButton
            icon="silence"
            label={words.toSilence}
            onClick={() => {
              const found = snapToSilence(cutting, edge)
              onSaid(
                found === undefined ? words.noSilence : words.edgeAt[edge](clockThousandths(found / 1e6, timezone)),
              )
            }}
          />
          <IconButton
            icon="minus"
            label={words.frameEarlier}
            title={words.frameTitle(words.frameEarlier, frameMs)}
            onClick={() => step(-1)}
          />
          <TimeField id={id} cutting={cutting} edge={edge} />
          <IconButton
            icon="plus"
            label={words.frameLater}
            title={words.frameTitle(words.frameLater, frameMs)}
            onClick={() => step(1)}
          />
        </div>
      </div>
      <Loupe cutting={cutting} edge={edge} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of keys */}
      <div className="keys" role="group" aria-label={isStart ? words.listenAtStart : words.listenAtEnd}>
        {(['before', 'after'] as const).map((side) => (
          <button type="button" key={side} onClick={() => onListen(side)}>
            <Icon name="play" filled />
            {words[side]}
          </button>
        ))}
      </div>
    </section>
  )
}

/** The time of an edge, typed as `12:00:03.422`. The arrow keys move it by a frame, with Shift by a second. */
function TimeField({ id, cutting, edge }: { id: string; cutting: Cutting; edge: Edge }) {
  const words = useWords(recordingWords)
  const present = usePresent()
  const { zone, language } = present
  const { day, cut } = cutting
  const us = edgeOf(cut, edge)
  const shown = clockThousandths(us / 1e6, zone)
  const text = cutting.texts[edge]
  const fault = cutting.textFaults[edge]

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowDown: -1, ArrowUp: 1 }[event.key]
    if (event.key === 'Enter') cutting.takeTexts()
    else if (event.key === 'Escape' && text !== undefined) cutting.setText(edge, undefined)
    else if (direction && event.shiftKey) cutting.moveEdge(edge, us + direction * 1e6)
    else if (direction) cutting.stepEdge(edge, direction)
    else return
    event.preventDefault()
  }
  const date = dateAt(us / 1e6, zone)
  const errorId = `${id}-error`
  return (
    <span className="time">
      <input
        className="input"
        id={id}
        value={text ?? shown}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        {...(fault && { 'aria-invalid': true, 'aria-describedby': errorId })}
        onFocus={() => cutting.setEdge(edge)}
        onChange={({ target }) => cutting.setText(edge, target.value === shown ? undefined : target.value)}
        onBlur={cutting.takeTexts}
        onKeyDown={onKeyDown}
      />
      {date !== day.date && (
        <small className="caption">{words.onDate(shortDate(date, { ...present, language }))}</small>
      )}
      <span className="field-error" id={errorId} aria-live="polite">
        {fault && (
          <>
            <i className="fault" />
            {words.wrongEdge[fault]}
          </>
        )}
      </span>
    </span>
  )
}

/** The length of the tape that is shown around an edge. */
const loupeUs = 10e6

/** Ten seconds around an edge. */
function Loupe({ cutting, edge }: { cutting: Cutting; edge: Edge }) {
  const words = useWords(recordingWords)
  const { tiles, tape, cut, gaps } = cutting
  const us = edgeOf(cut, edge)
  const at = us / 1e6
  const missing = gapsIn(gaps, us - loupeUs / 2, us + loupeUs / 2)
  const share = (instant: number) => (instant - us) / loupeUs + 0.5
  const { shows } = tape
  const colorOf = useCallback(
    (instant: number) => {
      if (edge === 'start' ? instant < at : instant >= at) return undefined
      const show = showAt(shows, instant)
      return show ? waveOf(show.show_id) : '#c9cec9'
    },
    [shows, at, edge],
  )
  return (
    <div className={`loupe ${edge}`} role="img" aria-label={edge === 'start' ? words.aroundStart : words.aroundEnd}>
      <Sound tiles={tiles} from={at - loupeUs / 2e6} until={at + loupeUs / 2e6} colorOf={colorOf} />
      {missing.map(({ from_us, until_us }) => (
        <i className="stretch hatch" key={from_us} style={stretchOf(share(from_us), share(until_us))} />
      ))}
    </div>
  )
}
