import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Art } from '../ui/art.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MenuButton } from '../ui/menu.tsx'
import { useHotkeys } from '../ui/use-hotkeys.ts'
import { useIsNarrow } from '../ui/use-is-phone.ts'
import { useLanguage, useWords } from '../words/use-words.tsx'
import { episodeWords } from '../words/words.ts'
import { episodeQuery } from './episode.ts'
import type { Episode } from './list-pages.ts'
import { MomentDialog } from './moment-dialog.tsx'
import { closePlayer, playOrPause, setSpeed, skip, type Track, usePlayback } from './playback.ts'
import { PlayOrPause, Position, Skipping } from './player-controls.tsx'
import { Volume } from './volume.tsx'
import './player.css'

const speeds = [0.75, 1, 1.25, 1.5, 2]

/** The player at the bottom of every page of a station, while it has an episode. */
export default function Player() {
  const { track } = usePlayback()
  const { player: words, moments } = useWords(episodeWords)
  const isPhone = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  const [marking, setMarking] = useState<Episode | null>(null)
  useHotkeys({ Space: playOrPause, j: () => skip(-5), l: () => skip(5) })
  const { data: episode } = useQuery({
    ...episodeQuery(track?.station ?? 0, track?.id ?? 0),
    enabled: track !== null,
  })
  if (!track) return null
  const mark =
    episode?.yours && episode.archived_at === null
      ? () => {
          setOpen(false)
          setMarking(episode)
        }
      : undefined
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
            {mark && <IconButton icon="bookmark" label={moments.mark} onClick={mark} />}
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
          {mark && (
            <Button icon="bookmark" onClick={mark}>
              {moments.mark}
            </Button>
          )}
          <Button onClick={closePlayer}>{words.close}</Button>
        </Dialog>
      )}
      {marking && <MomentDialog episode={marking} onClose={() => setMarking(null)} />}
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
