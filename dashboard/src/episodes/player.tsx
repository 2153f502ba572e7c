import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { playingTime } from '../lib/time.ts'
import { Art } from '../ui/art.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MenuButton } from '../ui/menu.tsx'
import { PlayButton } from '../ui/play-button.tsx'
import { useHotkeys } from '../ui/use-hotkeys.ts'
import { useIsNarrow } from '../ui/use-is-phone.ts'
import { useLanguage, useWords } from '../words/use-words.tsx'
import { episodeWords } from '../words/words.ts'
import { closePlayer, playOrPause, seek, setSpeed, skip, type Track, usePlayback } from './playback.ts'
import { spokenTime } from './spoken-time.ts'
import { Volume } from './volume.tsx'
import { Waveform } from './waveform.tsx'
import { waveformQuery } from './waveform-query.ts'
import './player.css'

const speeds = [0.75, 1, 1.25, 1.5, 2]

/** The player at the bottom of every page of a station, while it has an episode. */
export default function Player() {
  const { track } = usePlayback()
  const words = useWords(episodeWords).player
  const isPhone = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  useHotkeys({ Space: playOrPause, j: () => skip(-5), l: () => skip(5) })
  if (!track) return null
  return (
    <section className="player" aria-label={words.name}>
      {isPhone ? (
        <div>
          <Progress track={track} />
          <Art src={track.image} name={track.show} size={44} />
          <button type="button" className="track" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <TrackNames track={track} />
          </button>
          <PlayOrPause />
        </div>
      ) : (
        <div>
          <Art src={track.image} name={track.show} size={44} />
          <div className="track">
            <TrackNames track={track} />
          </div>
          <Skipping />
          <Position track={track} />
          <div className="options">
            <Speed />
            <Volume />
            <IconButton icon="x" label={words.close} onClick={closePlayer} />
          </div>
        </div>
      )}
      {isPhone && isOpen && (
        <Dialog title={track.title} light className="player-sheet" onClose={() => setOpen(false)}>
          <p className="secondary">{track.show}</p>
          <Position track={track} />
          <div className="line">
            <Speed />
            <Skipping />
          </div>
          <Button onClick={closePlayer}>{words.close}</Button>
        </Dialog>
      )}
    </section>
  )
}

function TrackNames({ track }: { track: Track }) {
  const { isBroken } = usePlayback()
  const words = useWords(episodeWords).player
  return (
    <>
      <b className="cut">{track.title}</b>
      <span className="caption cut">{isBroken ? words.broken : track.show}</span>
    </>
  )
}

function PlayOrPause() {
  const { isPlaying } = usePlayback()
  const words = useWords(episodeWords).player
  return <PlayButton isPlaying={isPlaying} label={isPlaying ? words.pause : words.play} onClick={playOrPause} />
}

function Skipping() {
  const words = useWords(episodeWords).player
  return (
    <div className="player-controls">
      <IconButton icon="back5" label={words.back} onClick={() => skip(-5)} />
      <PlayOrPause />
      <IconButton icon="fwd5" label={words.on} onClick={() => skip(5)} />
    </div>
  )
}

/** The waveform, and the time beside it. */
function Position({ track }: { track: Track }) {
  const { atSeconds } = usePlayback()
  const words = useWords(episodeWords).player
  const { language } = useLanguage()
  const { data: peaks } = useQuery(waveformQuery(track.station, track.id))
  const length = track.lengthSeconds ?? 0
  return (
    <>
      <Waveform
        peaks={peaks}
        atSeconds={atSeconds}
        lengthSeconds={length}
        label={words.position}
        says={words.placeOf(spokenTime(atSeconds, language), spokenTime(length, language))}
        onSeek={seek}
      />
      <span className="time nowrap">
        <b>{playingTime(atSeconds)}</b> {length > 0 && <span className="secondary">/ {playingTime(length)}</span>}
      </span>
    </>
  )
}

/** The line on top of the player on a phone. */
function Progress({ track }: { track: Track }) {
  const { atSeconds } = usePlayback()
  const share = track.lengthSeconds ? Math.min(atSeconds / track.lengthSeconds, 1) : 0
  return <i className="played" style={{ width: `${share * 100}%` }} />
}

function Speed() {
  const { speed } = usePlayback()
  const words = useWords(episodeWords).player
  const { locale } = useLanguage()
  const shown = (value: number) => `${new Intl.NumberFormat(locale).format(value)}×`
  return (
    <MenuButton
      className="icon-button speed"
      label={words.speed}
      aria-label={words.speedNow(shown(speed))}
      sections={[{ items: speeds.map((each) => ({ id: `${each}`, label: shown(each), isChosen: each === speed })) }]}
      onAction={(id) => setSpeed(Number(id))}
    >
      {shown(speed)}
    </MenuButton>
  )
}
