import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import { type Audience, audienceQuery, type Counts } from '../../audience/audience.ts'
import { barsOfDays, barsOfHours } from '../../audience/bars.ts'
import { number } from '../../lib/numbers.ts'
import { shortDate, shortDay } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { RadioKeys } from '../../ui/choices.tsx'
import { EmptyState } from '../../ui/note.tsx'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { commonWords, websiteWords } from '../../words/words.ts'
import { AudiencePlot } from './audience-plot.tsx'
import { AudienceTable } from './audience-table.tsx'

const spans = [7, 28, 90, 365] as const
const dayMs = 86_400_000

/** The listeners of the station: what they played, by which apps, and who follows its feeds. */
export function AudienceTab() {
  const w = useWords(websiteWords).audience
  const { tryAgain } = useWords(commonWords)
  const { id: station } = useStation()
  const nowMs = usePresent().now * 1000
  const [days, setDays] = useState<number>(28)
  const iso = (ago: number) => new Date(nowMs - ago * dayMs).toISOString().slice(0, 10)
  const { data, error, refetch } = useQuery(audienceQuery(station, iso(days - 1), iso(0)))
  return (
    <div className="audience">
      <RadioKeys
        label={w.span}
        value={days}
        options={spans.map((each) => ({ value: each, label: w.days(each), name: w.days(each) }))}
        onChange={setDays}
      />
      {error ? (
        <EmptyState action={<Button onClick={() => void refetch()}>{tryAgain}</Button>}>{w.notLoaded}</EmptyState>
      ) : (
        data && <Figures data={data} />
      )}
      <p className="caption">{w.privacy}</p>
    </div>
  )
}

function Figures({ data }: { data: Audience }) {
  const w = useWords(websiteWords).audience
  const present = usePresent()
  const { now, zone, language } = present
  // Days are those of UTC: the present one may not be today at the station.
  const dayOf = (day: string) => `${shortDay(day, language)} ${shortDate(day, present)}`
  const all = total(data.days)
  const inSpan = w.lastDays(1 + (Date.parse(data.to) - Date.parse(data.from)) / dayMs)
  const followers = data.followers.reduce((sum, reader) => sum + reader.followers, 0)
  const sourceName = (name: string) => w.sources[name as keyof typeof w.sources] ?? name
  return (
    <>
      <dl className="figures">
        <Figure isNow name={w.now} value={data.now.live + data.now.rewinding} note={w.rewinding(data.now.rewinding)} />
        <Figure name={w.plays} value={all.plays} note={inSpan} />
        <Figure name={w.hours} value={Math.round(all.live_minutes / 60)} note={inSpan} />
        <Figure name={w.followers} value={followers} note={w.followersMeans} />
      </dl>
      <AudiencePlot title={w.byHour} of={w.hour} units={[w.live, w.rewound]} bars={barsOfHours(data, now, zone)} />
      {all.plays + all.live_minutes === 0 && <p className="none">{w.nothing}</p>}
      <AudiencePlot
        title={w.playsByDay}
        of={w.day}
        units={[w.plays]}
        bars={barsOfDays(data, ({ plays }) => plays, dayOf)}
      />
      <AudiencePlot
        title={w.hoursByDay}
        of={w.day}
        units={[w.hours]}
        bars={barsOfDays(data, ({ live_minutes }) => Math.round(live_minutes / 6) / 10, dayOf)}
      />
      <AudienceTable
        title={w.episodes}
        of={w.episode}
        rows={data.episodes.map(({ id, title, ...counts }) => ({ id, name: title || w.deleted, counts }))}
        columns={['plays', 'listeners']}
      />
      <AudienceTable
        title={w.shows}
        of={w.show}
        rows={data.shows.map(({ id, title, ...counts }) => ({ id, name: title || w.deleted, counts }))}
      />
      <AudienceTable
        title={w.apps}
        of={w.app}
        rows={data.apps.map(({ name, ...counts }) => ({ id: name, name, counts }))}
      />
      <AudienceTable
        title={w.cameFrom}
        of={w.source}
        rows={data.sources.map(({ name, ...counts }) => ({ id: name, name: sourceName(name), counts }))}
      />
      <AudienceTable
        title={w.followers}
        of={w.app}
        rows={data.followers.toSorted(byFollowers).map(({ app, show_id, title, followers }) => ({
          id: `${app} ${show_id}`,
          name: title ? `${app}, ${title}` : app,
          counts: { listeners: followers, plays: 0, live_minutes: 0 },
        }))}
        columns={['listeners']}
      />
    </>
  )
}

type Followers = Audience['followers'][number]

const byFollowers = (one: Followers, other: Followers) => other.followers - one.followers

function Figure({ name, value, note, isNow }: { name: string; value: number; note: string; isNow?: boolean }) {
  const { language } = useLanguage()
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isNow && value > 0 ? 'now' : undefined}>
        {isNow && value > 0 && <i className="dot" />}
        {number(value, language)}
        <small>{note}</small>
      </dd>
    </div>
  )
}

function total(days: Audience['days']): Counts {
  const sum = (name: keyof Counts) => days.reduce((all, day) => all + day[name], 0)
  return { plays: sum('plays'), listeners: sum('listeners'), live_minutes: sum('live_minutes') }
}
