import { useStation } from '../../accounts/own-station.ts'
import { clockSeconds } from '../../lib/time.ts'
import { useListening } from '../../recordings/listening.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { PlayButton } from '../../ui/play-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../words/use-words.tsx'
import { recordingNounWords, recordingWords } from '../../words/words.ts'
import { enlargements, showAt, zoomed } from './cut.ts'
import type { Cutting } from './use-cutter.ts'
import './transport.css'

/** The controls below the tape: the enlargement, the player, and the times of the show. */
export function Transport({ cutting, onSaid }: { cutting: Cutting; onSaid: (words: string) => void }) {
  const words = useWords(recordingWords)
  const { tape, cut, view, setView, day, player } = cutting
  const { atUs } = useListening(player)
  const at = atUs / 1e6
  const middle = (cut.inUs + cut.outUs) / 2e6
  const show = showAt(tape.shows, middle) ?? showAt(tape.shows, view.from + view.seconds / 2)
  return (
    <div className="transport">
      <div className="left">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the list is in it */}
        <label>
          <VisuallyHidden>{words.zoom}</VisuallyHidden>
          <Select
            value={view.seconds}
            onChange={(event) => {
              const isIn = at >= view.from && at <= view.from + view.seconds
              setView(zoomed(view, Number(event.target.value), isIn ? at : middle, day))
            }}
          >
            {enlargements.map((seconds) => (
              <option key={seconds} value={seconds}>
                {words.enlargements[seconds]}
              </option>
            ))}
          </Select>
        </label>
      </div>
      <Player cutting={cutting} />
      <div className="right">
        {show && (
          <Button kind="bare" icon="magnet" onClick={() => !cutting.takeShow(show) && onSaid(words.nothingThen)}>
            {words.takeTimes}
          </Button>
        )}
      </div>
    </div>
  )
}

function Player({ cutting: { player, cut } }: { cutting: Cutting }) {
  const words = useWords(recordingWords)
  const { broken } = useWords(recordingNounWords)
  const { timezone } = useStation()
  const { atUs, isPlaying, isBroken } = useListening(player)
  const skip = (seconds: number) => player.seek(player.current().atUs + seconds * 1e6)
  return (
    <div className="middle">
      <IconButton icon="skip-back" label={words.toStart} onClick={() => player.seek(cut.inUs)} />
      <IconButton icon="back5" label={words.back} onClick={() => skip(-5)} />
      <PlayButton
        isPlaying={isPlaying}
        label={isPlaying ? words.pause : words.playFrom(clockSeconds(atUs / 1e6, timezone))}
        onClick={() => (isPlaying ? player.pause() : player.play(atUs))}
      />
      <IconButton icon="fwd5" label={words.forward} onClick={() => skip(5)} />
      <IconButton icon="skip-forward" label={words.toEnd} onClick={() => player.seek(cut.outUs)} />
      {isBroken && (
        <Note kind="live" announced>
          {broken}
        </Note>
      )}
    </div>
  )
}
