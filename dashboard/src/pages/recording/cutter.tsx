import { memo, useMemo, useState } from 'react'
import { useStation } from '../../accounts/own-station.ts'
import { clockThousandths } from '../../lib/time.ts'
import type { RecordedDay } from '../../recordings/days.ts'
import { useReasons } from '../../recordings/use-reasons.ts'
import { EmptyState } from '../../ui/note.tsx'
import { useShortcutsListed } from '../../ui/page-shortcuts.ts'
import { useHotkeys } from '../../ui/use-hotkeys.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../words/use-words.tsx'
import { recordingWords } from '../../words/words.ts'
import { type Edge, edgeOf } from './cut.ts'
import { EdgePanel } from './edge-panel.tsx'
import { Enlarged } from './enlarged.tsx'
import { MakeForm } from './make-form.tsx'
import type { RecordingSearch } from './search.ts'
import { snapToSilence } from './silence.ts'
import { Sum } from './sum.tsx'
import { Transport } from './transport.tsx'
import { type Cutting, useCutter } from './use-cutter.ts'
import type { WorkState } from './use-kept-cut.ts'
import { WholeTape } from './whole-tape.tsx'
import './cutter.css'

/** The length that is played before or after an edge, in microseconds. */
const listenUs = 5_000_000

type Props = { day: RecordedDay; wanted: RecordingSearch; kept: WorkState }

/** The tape of a day, the cut in it, and the form that makes an episode of the cut. */
export function Cutter({ day, wanted, kept }: Props) {
  const words = useWords(recordingWords)
  const reasonOf = useReasons()
  const { id } = useStation()
  const { tape, cutting } = useCutter(id, day, wanted, kept)
  if (cutting) return <LoadedCutter cutting={cutting} />
  if (!tape || tape.reels.length > 0) return <div className="whole-tape loading" aria-busy="true" />
  const [gap] = tape.gaps
  return <EmptyState>{gap ? words.empty.dayBecause(reasonOf(gap.reason)) : words.empty.day}</EmptyState>
}

function LoadedCutter({ cutting }: { cutting: Cutting }) {
  const [said, setSaid] = useState('')
  const { cut, player } = cutting
  useCutterKeys(cutting, setSaid)
  const listen = (which: Edge, side: 'before' | 'after') => {
    const us = edgeOf(cut, which)
    cutting.setEdge(which)
    if (side === 'before') player.play(us - listenUs, us)
    else player.play(us, us + listenUs)
  }
  return (
    <>
      <WholeTape cutting={cutting} />
      <Enlarged cutting={cutting} />
      <Transport cutting={cutting} onSaid={setSaid} />
      <Below cutting={cutting} onListen={listen} onSaid={setSaid} />
      {/* Announces the effect of a key to screen readers. */}
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </>
  )
}

type BelowProps = {
  cutting: Cutting
  onListen: (edge: Edge, side: 'before' | 'after') => void
  onSaid: (words: string) => void
}

/** The parts below the tape. They do not depend on the enlarged part, so moving that does not render them again. */
const Below = memo(function Below({ cutting, onListen, onSaid }: BelowProps) {
  return (
    <div className="cut-out">
      <EdgePanel cutting={cutting} edge="start" onListen={(side) => onListen('start', side)} onSaid={onSaid} />
      <EdgePanel cutting={cutting} edge="end" onListen={(side) => onListen('end', side)} onSaid={onSaid} />
      <Sum cutting={cutting} />
      <MakeForm cutting={cutting} />
    </div>
  )
}, isSameCut)

/** The parts of a cutter that its functions depend on; none depends on the enlarged part. */
const partsOfCut = ['day', 'tape', 'reels', 'gaps', 'tiles', 'player', 'work', 'texts', 'textFaults'] as const

function isSameCut(before: BelowProps, after: BelowProps): boolean {
  return partsOfCut.every((part) => before.cutting[part] === after.cutting[part])
}

/** The keys of the cutter, and their names in the list that `?` opens. */
function useCutterKeys(cutting: Cutting, say: (words: string) => void): void {
  const words = useWords(recordingWords)
  const { timezone } = useStation()
  const { player, edge, cut } = cutting
  const { keys } = words
  useShortcutsListed(
    useMemo(
      () => ({
        title: keys.title,
        shortcuts: [
          { keys: ['Space'], does: keys.play },
          { keys: ['J', 'L'], does: keys.skip },
          { keys: ['I', 'O'], does: keys.edges },
          { keys: [',', '.'], does: keys.frame },
          { keys: ['[', ']'], does: keys.listen },
          { keys: ['Z'], does: keys.silence },
        ],
      }),
      [keys],
    ),
  )
  const tell = (which: Edge, us: number) => say(words.edgeAt[which](clockThousandths(us / 1e6, timezone)))
  const setAt = (which: Edge) => {
    const us = player.current().atUs
    say(cutting.moveEdge(which, us) ? words.edgeAt[which](clockThousandths(us / 1e6, timezone)) : words.nothingThen)
  }
  const step = (frames: number) => tell(edge, cutting.stepEdge(edge, frames))
  const skip = (seconds: number) => player.seek(player.current().atUs + seconds * 1e6)
  useHotkeys({
    Space: () => (player.current().isPlaying ? player.pause() : player.play(player.current().atUs)),
    j: () => skip(-5),
    l: () => skip(5),
    i: () => setAt('start'),
    o: () => setAt('end'),
    ',': () => step(-1),
    '.': () => step(1),
    '[': () => player.play(edgeOf(cut, edge) - listenUs, edgeOf(cut, edge)),
    ']': () => player.play(edgeOf(cut, edge), edgeOf(cut, edge) + listenUs),
    z: () => {
      const us = snapToSilence(cutting, edge)
      if (us === undefined) say(words.noSilence)
      else tell(edge, us)
    },
  })
}
