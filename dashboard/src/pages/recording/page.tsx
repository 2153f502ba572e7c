import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import { refusalWords } from '../../api/refusal-words.ts'
import { longDate } from '../../lib/time.ts'
import { dateAt } from '../../lib/zone.ts'
import { nowQuery } from '../../now-playing/now.ts'
import { daysQuery, type RecordedDays } from '../../recordings/days.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Later } from '../../ui/later.tsx'
import { EmptyState } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { commonWords, recordingWords } from '../../words/words.ts'
import { Cutter } from './cutter.tsx'
import { DayStrip } from './day-strip.tsx'
import { useKeptCut } from './use-kept-cut.ts'
import './page.css'

/** The tape, and the cutter that makes episodes of it. */
export function RecordingPage() {
  const words = useWords(recordingWords)
  const { id, name } = useStation()
  const { data, error, refetch } = useQuery(daysQuery(id))
  return (
    <Page name="recording" title={words.title} station={name}>
      <div className="page-head">
        <h1>{words.heading}</h1>
        <div className="aside">
          {data && data.days.length > 0 && <RetentionNote days={data} />}
          <Link className={buttonClass({ small: true })} to="/$station/recording/plays" params={{ station: id }}>
            {words.plays}
          </Link>
        </div>
      </div>
      <Later>
        {data ? <Tape key={id} recorded={data} /> : error && <Failed error={error} onRetry={() => void refetch()} />}
      </Later>
    </Page>
  )
}

/** The retention of the recording, and its beginning. */
function RetentionNote({ days: { kept_days, kept_from, days } }: { days: RecordedDays }) {
  const words = useWords(recordingWords)
  const { language } = useLanguage()
  const { timezone } = useStation()
  const first = days[0]!.recorded[0]?.start_time ?? days[0]!.start_time
  return <p>{words.kept(kept_days, longDate(dateAt(Math.max(first, kept_from), timezone), language))}</p>
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const [words, common] = [useWords(recordingWords), useWords(commonWords)]
  return (
    <EmptyState action={<Button onClick={onRetry}>{common.tryAgain}</Button>}>
      {words.loadFailed} {refusalWords(error, common)}
    </EmptyState>
  )
}

/** The days, and the tape of the selected one. */
function Tape({ recorded }: { recorded: RecordedDays }) {
  const words = useWords(recordingWords)
  const { zone } = usePresent()
  const search = useSearch({ from: '/$station/recording' })
  const navigate = useNavigate({ from: '/$station/recording' })
  const { days } = recorded
  const kept = useKeptCut(recorded, search.from !== undefined)
  const { work } = kept
  const latest = days.at(-1)
  const at = search.from ?? (work?.isKept ? Math.round(work.cut.inUs / 1e6) : undefined)
  const wanted = search.day ?? (at === undefined ? (latest?.date ?? '') : dateAt(at, zone))
  const pick = (date: string, replace = false) => navigate({ search: { day: date }, replace, resetScroll: false })
  // From then on, the address names the shown day, and no longer the initial cut.
  const isOutdated = work?.isKept && (search.day !== wanted || search.from !== undefined)
  const update = useEffectEvent(() => void pick(wanted, true))
  useEffect(() => {
    if (isOutdated) update()
  }, [isOutdated])
  if (!latest) return <NothingYet />
  const day = days.find(({ date }) => date === wanted)
  const isOlder = !day && wanted < dateAt(recorded.kept_from, zone)
  return (
    <>
      <DayStrip days={days} selected={wanted} onPick={(date) => void pick(date)} />
      {day ? (
        <Cutter day={day} wanted={search} kept={kept} />
      ) : (
        <EmptyState action={<Button onClick={() => void pick(latest.date)}>{words.latest}</Button>}>
          {isOlder ? words.empty.older(recorded.kept_days) : words.empty.day}
        </EmptyState>
      )}
    </>
  )
}

/** Instructions while nothing is recorded at all. */
function NothingYet() {
  const { empty } = useWords(recordingWords)
  const { id, role } = useStation()
  const { data: now } = useQuery(nowQuery(id))
  const isOwner = role === 'owner'
  const state = now?.recording.state ?? 'off'
  const says: Record<typeof state, ReactNode> = {
    off: isOwner ? empty.off : empty.offPresenter,
    connecting: empty.waiting,
    recording: empty.waiting,
    interrupted: empty.interrupted,
  }
  const toSettings = (
    <Link className={buttonClass({ kind: 'primary' })} to="/$station/settings" params={{ station: id }} hash="stream">
      {empty.settings}
    </Link>
  )
  return (
    <EmptyState action={isOwner && (state === 'off' || state === 'interrupted') && toSettings}>
      {says[state]}
    </EmptyState>
  )
}
