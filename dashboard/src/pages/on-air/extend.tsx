import { useStation } from '../../accounts/own-station.ts'
import { refusalWords } from '../../api/refusal-words.ts'
import { endTime } from '../../lib/time.ts'
import type { Now } from '../../now-playing/now.ts'
import { extraMinutes, useExtend } from '../../schedule/extend.ts'
import { showToast, withdrawUndo } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, onAirWords } from '../../words/words.ts'
import './extend.css'

/** Buttons that let the show on air run longer. */
export function Extend({ current }: { current: NonNullable<Now['current']> }) {
  const [words, common] = [useWords(onAirWords), useWords(commonWords)]
  const { id, timezone } = useStation()
  const extend = useExtend(id, timezone)
  const fail = (error: unknown) =>
    showToast(refusalWords(error, common, { overlaps: words.extendOverlaps }), { isBroken: true })
  const by = (minutes: number) => {
    // The exception of an earlier press is about to be replaced.
    withdrawUndo(['schedule'])
    extend.mutate(
      { showId: current.show_id, endsAt: current.end_time, minutes },
      {
        onSuccess: (done) => {
          if (!done) return showToast(words.isOver, { isBroken: true })
          showToast(words.goesOnUntil(current.title, endTime(done.endsAt, timezone)), {
            about: ['schedule'],
            undo: () => void done.undo().catch(fail),
          })
        },
        onError: fail,
      },
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of keys
    <div className="extend" role="group" aria-label={words.goesOnLonger}>
      <span className="secondary" aria-hidden="true">
        {words.goesOnLonger}
      </span>
      <span className="keys">
        {extraMinutes.map((minutes) => (
          <button
            type="button"
            key={minutes}
            aria-label={words.byMinutes(minutes)}
            disabled={extend.isPending}
            onClick={() => by(minutes)}
          >
            +{minutes}
          </button>
        ))}
      </span>
    </div>
  )
}
