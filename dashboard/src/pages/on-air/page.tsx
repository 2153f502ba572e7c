import { useSuspenseQuery } from '@tanstack/react-query'
import { useStation } from '../../accounts/own-station.ts'
import { dayQuery } from '../../generation/day.ts'
import { generationsQuery } from '../../generation/list-generations.ts'
import { nowQuery } from '../../now-playing/now.ts'
import { Later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import { onAirWords } from '../../words/words.ts'
import { Needs } from './needs.tsx'
import { ApiUse, NewestEpisodes } from './newest.tsx'
import { NowSection } from './now-section.tsx'
import { RecordingSection } from './recording-section.tsx'
import { TapeOfToday } from './tape-of-today.tsx'
import './page.css'

/** The station at a glance: what is on air, whether it is recorded, and whether anything needs attention. */
export function OnAirPage() {
  const words = useWords(onAirWords)
  const { id, name, role } = useStation()
  const { data: now } = useSuspenseQuery(nowQuery(id))
  const { data: day } = useSuspenseQuery(dayQuery(id))
  const { data: generations } = useSuspenseQuery(generationsQuery(id))
  return (
    <Page name="on-air" title={words.title} station={name}>
      <div className="top">
        <NowSection now={now} day={day} />
        <Later>
          <RecordingSection day={day} />
        </Later>
      </div>
      <Later>
        <TapeOfToday now={now} day={day} />
        <div className="columns">
          <Needs failed={generations.failed} day={day} />
          <NewestEpisodes />
          {role === 'owner' && <ApiUse />}
        </div>
      </Later>
    </Page>
  )
}
