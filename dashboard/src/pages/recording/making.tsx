import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useTransition } from 'react'
import { useStation } from '../../accounts/own-station.ts'
import { generationQuery } from '../../generation/generate.ts'
import { useGenerationChanges } from '../../generation/use-generation-changes.ts'
import { useWhy } from '../../generation/use-why.ts'
import { percent } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pie, ProgressBar } from '../../ui/progress.tsx'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { recordingWords } from '../../words/words.ts'
import './making.css'

type Props = {
  id: number
  /** Reports whether the cut remains stored: it does if no episode was made of it. */
  onKept: (isKept: boolean) => void
  /** Returns to the form. */
  onDone: () => void
}

/** The progress of the episode, and its result. */
export function Making({ id, onKept, onDone }: Props) {
  const words = useWords(recordingWords)
  const { language } = useLanguage()
  const why = useWhy()
  const { id: station } = useStation()
  const client = useQueryClient()
  const { data } = useQuery(generationQuery(station, id))
  const { retry, giveUp } = useGenerationChanges()
  const [isAsking, ask] = useTransition()
  const state = data?.state ?? 'pending'
  const box = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const tellOthers = useEffectEvent(() => void client.invalidateQueries({ queryKey: [station, 'episode list'] }))
  const keep = useEffectEvent(() => onKept(state === 'failed'))
  useEffect(() => {
    keep()
    if (state === 'done') tellOthers()
  }, [state])

  return (
    <div className="making" ref={box} tabIndex={-1} aria-live="polite">
      {(state === 'pending' || state === 'working') && (
        <Working
          words={data?.progress == null ? words.waiting : words.cutting(percent(data.progress, language))}
          share={data?.progress ?? undefined}
          label={words.making}
        >
          <button className="link" type="button" disabled={isAsking} onClick={() => data && ask(() => giveUp(data))}>
            {words.stop}
          </button>
        </Working>
      )}
      {state === 'done' && (
        <p className="done">
          <Icon name="check" />
          <b>{words.made}</b>{' '}
          {data?.archived ? (
            <Link to="/$station/episodes" params={{ station }} search={{ tab: 'archived' }}>
              {words.showArchive}
            </Link>
          ) : (
            <Link
              to="/$station/episodes"
              params={{ station }}
              search={data?.episode_id ? { episode: data.episode_id } : {}}
            >
              {words.showEpisode}
            </Link>
          )}
        </p>
      )}
      {state === 'failed' &&
        (data?.reason_code === 'cancelled' ? (
          <>
            <p>{words.stopped}</p>
            <Button onClick={onDone}>{words.make}</Button>
          </>
        ) : (
          <>
            <p className="failed">
              <i className="fault" />
              <span>
                <b>{words.notMade}</b> {data && why(data)}
              </span>
            </p>
            <Button busy={isAsking} onClick={() => ask(() => retry(data!))}>
              {words.retry}
            </Button>
          </>
        ))}
    </div>
  )
}

type WorkingProps = { words: string; share: number | undefined; label: string; children: React.ReactNode }

function Working({ words, share, label, children }: WorkingProps) {
  return (
    <div className="working">
      <Pie {...(share !== undefined && { share })} />
      {/* Only the words of its beginning and end are spoken. */}
      <b aria-hidden={share !== undefined}>{words}</b>
      {children}
      <ProgressBar label={label} share={share ?? 0} />
    </div>
  )
}
