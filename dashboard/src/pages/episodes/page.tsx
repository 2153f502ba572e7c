import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useStation } from '../../accounts/own-station.ts'
import { countsQuery } from '../../episodes/counts.ts'
import { useLiveShelf } from '../../episodes/live-shelf.ts'
import { number } from '../../lib/numbers.ts'
import { useShows } from '../../shows/shows.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { Find } from './find.tsx'
import { ShelfList } from './shelf-list.tsx'
import { episodesWords } from './words.ts'
import './page.css'

/** What can be listened to again. */
export function EpisodesPage() {
  const words = useWords(episodesWords)
  const { id: station, name } = useStation()
  const { tab = 'published', q = '', show, episode } = useSearch({ from: '/$station/episodes' })
  const navigate = useNavigate({ from: '/$station/episodes' })
  const shows = useShows(station)
  useLiveShelf(station)
  const close = () => void navigate({ replace: true, search: ({ episode: _, ...rest }) => rest })
  return (
    <Page name="episodes" title={words.title} station={name}>
      <div className="pagehead">
        <h1>{words.title}</h1>
        <div className="acts">
          <Link to="/$station/recording" params={{ station }} className={`${buttonClass()} rec`}>
            <Icon name="scissors" />
            {words.cut}
          </Link>
        </div>
      </div>
      <section aria-label={words.list}>
        <StateTabs />
        <Find q={q} show={show} shows={shows} />
        {(tab === 'published' || tab === 'scheduled' || tab === 'archived') && (
          <ShelfList key={tab} of={{ shelf: tab, show, q }} />
        )}
      </section>
      {episode !== undefined && <EditDialog key={episode} id={episode} onClose={close} />}
    </Page>
  )
}

function StateTabs() {
  const words = useWords(episodesWords)
  const { language } = useLanguage()
  const { id: station } = useStation()
  const { data: counts } = useQuery(countsQuery(station))
  return (
    <Tabs label={words.states}>
      {(['published', 'scheduled', 'archived'] as const).map((tab) => (
        <Link
          key={tab}
          from="/$station/episodes"
          to="."
          search={({ q, show }) => ({ ...(tab !== 'published' && { tab }), ...(q && { q }), ...(show && { show }) })}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {words.tabs[tab]} <span className="n">{counts && number(counts[tab], language)}</span>
        </Link>
      ))}
    </Tabs>
  )
}
