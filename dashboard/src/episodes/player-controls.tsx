import { useQuery } from '@tanstack/react-query'
import { playingTime } from '../lib/time.ts'
import { IconButton } from '../ui/button.tsx'
import { PlayButton } from '../ui/play-button.tsx'
import { useLanguage, useWords } from '../words/use-words.tsx'
import { episodeWords } from '../words/words.ts'
import { playOrPause, seek, skip, type Track, usePlayback } from './playback.ts'
import { spokenTime } from './spoken-time.ts'
import { Waveform } from './waveform.tsx'
import { waveformQuery } from './waveform-query.ts'

/** The button that plays or pauses. */
export function PlayOrPause() {
  const { isPlaying } = usePlayback()
  const words = useWords(episodeWords).player
  return <PlayButton isPlaying={isPlaying} label={isPlaying ? words.pause : words.play} onClick={playOrPause} />
}

/** Buttons to skip back, play or pause, and skip forward. */
export function Skipping() {
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
export function Position({ track }: { track: Track }) {
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
