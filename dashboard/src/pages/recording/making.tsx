import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useStation } from '../../accounts/own-station.ts'
import { generationQuery } from '../../generation/generate.ts'
import { useGenerationAct } from '../../generation/list-generations.ts'
import { percent } from '../../lib/numbers.ts'
import { useReasons } from '../../recordings/words.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pie, ProgressBar } from '../../ui/progress.tsx'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { recordingWords } from './words.ts'

/** How the episode is coming along, and what came of it. `onDone` goes back to the form. */
export function Making({ id, onDone }: { id: number; onDone: () => void }) {
  const words = useWords(recordingWords)
  const { language } = useLanguage()
  const reasonOf = useReasons()
  const { id: station } = useStation()
  const client = useQueryClient()
  const { data } = useQuery(generationQuery(station, id))
  const retry = useGenerationAct(station, 'retry')
  const cancel = useGenerationAct(station, 'cancel')
  const state = data?.state ?? 'pending'
  const box = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const tellOthers = useEffectEvent(() => void client.invalidateQueries({ queryKey: [station, 'shelf'] }))
  useEffect(() => {
    if (state === 'done') tellOthers()
  }, [state])

  const act = (verb: typeof retry) =>
    verb.mutate(id, { onSettled: () => client.invalidateQueries(generationQuery(station, id)) })
  return (
    <div className="making" ref={box} tabIndex={-1} aria-live="polite">
      {(state === 'pending' || state === 'working') && (
        <Under
          words={data?.progress == null ? words.waiting : words.cutting(percent(data.progress, language))}
          share={data?.progress ?? undefined}
          label={words.making}
        >
          <button className="lnk" type="button" onClick={() => act(cancel)}>
            {words.stop}
          </button>
        </Under>
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
        (data?.reason === 'cancelled' ? (
          <>
            <p>{words.stopped}</p>
            <Button onClick={onDone}>{words.make}</Button>
          </>
        ) : (
          <>
            <p>
              <i className="fault" /> <b>{words.notMade}</b> {reasonOf(data?.reason ?? '')}
            </p>
            <Button busy={retry.isPending} onClick={() => act(retry)}>
              {words.retry}
            </Button>
          </>
        ))}
    </div>
  )
}

type UnderProps = { words: string; share: number | undefined; label: string; children: React.ReactNode }

function Under({ words, share, label, children }: UnderProps) {
  return (
    <div className="prog">
      <Pie {...(share !== undefined && { share })} />
      {/* Only the words of its beginning and end are spoken. */}
      <b aria-hidden={share !== undefined}>{words}</b>
      {children}
      <ProgressBar label={label} share={share ?? 0} />
    </div>
  )
}
