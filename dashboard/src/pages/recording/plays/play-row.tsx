import { useEffect, useRef } from 'react'
import { clockSeconds, type Present, playingTime } from '../../../lib/time.ts'
import { nameOf } from '../../../plays/name-of.ts'
import type { Play } from '../../../plays/plays.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { commonWords, playsWords } from '../../../words/words.ts'

/** The actions of a row. */
export type PlayAct = 'correct' | 'show' | 'remove'

type Props = {
  play: Play
  /** The title of its show. */
  show: string
  present: Present
  mayChange: boolean
  /** Whether its part of the recording may still exist. */
  isRecorded: boolean
  /** Whether it takes the focus: it was edited last. */
  isFocused: boolean
  onAct: (act: PlayAct) => void
}

/** A title that was played: a row of a table, and two lines on a phone. */
export function PlayRow({ play, show, present, mayChange, isRecorded, isFocused, onAct }: Props) {
  const words = useWords(playsWords)
  const common = useWords(commonWords)
  const { artist, title, at, until, by_hand } = play
  const name = nameOf(artist, title)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused) button.current?.focus()
  }, [isFocused])
  const items = [
    ...(mayChange ? [{ id: 'correct', label: words.correct }] : []),
    ...(isRecorded ? [{ id: 'show', label: words.inRecording }] : []),
    ...(mayChange && until !== null ? [{ id: 'remove', label: words.remove }] : []),
  ]
  return (
    <tr>
      <td className="time">{clockSeconds(at, present.zone)}</td>
      <td className="name" title={play.raw || undefined}>
        {mayChange ? (
          <button type="button" ref={button} aria-label={words.correctOf(name)} onClick={() => onAct('correct')}>
            {title}
          </button>
        ) : (
          <b>{title}</b>
        )}
        <span className="caption">
          {artist}
          {by_hand && <i>{words.byHand}</i>}
        </span>
      </td>
      <td className="show">{show}</td>
      <td className="length number">
        {until === null ? (
          <span className="live-label">
            <i className="dot" /> {words.now}
          </span>
        ) : (
          playingTime(until - at)
        )}
      </td>
      <td className="more">
        {items.length > 0 && (
          <MenuButton
            className="icon-button"
            aria-label={common.moreAbout(name)}
            label={common.moreAbout(name)}
            sections={[{ items }]}
            onAction={(act) => onAct(act as PlayAct)}
          >
            <Icon name="ellipsis" />
          </MenuButton>
        )}
      </td>
    </tr>
  )
}
