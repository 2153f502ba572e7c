import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useStation } from '../../accounts/own-station.ts'
import { countsQuery } from '../../episodes/counts.ts'
import { useLiveEpisodes } from '../../episodes/live-episodes.ts'
import { generationsQuery } from '../../generation/list-generations.ts'
import { number } from '../../lib/numbers.ts'
import { useShows } from '../../shows/shows.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { addFiles } from '../../uploads/add-files.ts'
import { UploadTray } from '../../uploads/tray.tsx'
import { mp3Files } from '../../uploads/upload.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { episodesWords } from '../../words/words.ts'
import { EditDialog } from './edit-dialog.tsx'
import { EpisodeList } from './episode-list.tsx'
import { Find } from './find.tsx'
import { FailedList, MakingList } from './generation-lists.tsx'
import { tabs } from './search.ts'
import './page.css'

/** The episodes, and the uploads and cuts that become episodes. */
export function EpisodesPage() {
  const words = useWords(episodesWords)
  const { id: station, name } = useStation()
  const { tab = 'published', q = '', show, episode } = useSearch({ from: '/$station/episodes' })
  const navigate = useNavigate({ from: '/$station/episodes' })
  const queries = useQueryClient()
  const shows = useShows(station)
  const own = useMemo(() => shows.filter(({ yours }) => yours), [shows])
  useLiveEpisodes(station)
  const close = () => void navigate({ replace: true, search: ({ episode: _, ...rest }) => rest })
  return (
    <Page name="episodes" title={words.title} station={name}>
      <div className="page-head">
        <h1>{words.title}</h1>
        <div className="actions">
          <Link to="/$station/recording" params={{ station }} className={`${buttonClass()} to-recording`}>
            <Icon name="scissors" />
            {words.cut}
          </Link>
          {own.length > 0 && (
            <FileButton
              className={buttonClass({ kind: 'primary' })}
              accept={mp3Files}
              several
              onFiles={(files) => void addFiles({ queries, station }, files, show)}
            >
              <Icon name="upload" />
              {words.upload}
            </FileButton>
          )}
        </div>
      </div>
      <Later>
        <div className="split">
          {/* First, because the list grows while it is scrolled. */}
          <UploadTray shows={own} show={show} />
          <section aria-label={words.list}>
            <StateTabs />
            <Find q={q} show={show} shows={shows} />
            {tab === 'making' && <MakingList q={q} show={show} />}
            {tab === 'failed' && <FailedList q={q} show={show} />}
            {(tab === 'published' || tab === 'scheduled' || tab === 'archived') && (
              <EpisodeList key={tab} of={{ status: tab, show, q }} />
            )}
          </section>
        </div>
      </Later>
      {episode !== undefined && <EditDialog key={episode} id={episode} onClose={close} />}
    </Page>
  )
}

function StateTabs() {
  const words = useWords(episodesWords)
  const { language } = useLanguage()
  const { id: station } = useStation()
  const { data: episodes } = useQuery(countsQuery(station))
  const { data: generations } = useQuery(generationsQuery(station))
  const { tab = 'published' } = useSearch({ from: '/$station/episodes' })
  const counts = { ...episodes, making: generations?.making.length, failed: generations?.failed.length }
  return (
    <Tabs label={words.states} current={`${tab} ${Object.values(counts).join(' ')}`}>
      {tabs.map((each) => {
        const count = counts[each]
        return (
          <Link
            key={each}
            from="/$station/episodes"
            to="."
            search={({ q, show }) => ({
              ...(each !== 'published' && { tab: each }),
              ...(q && { q }),
              ...(show && { show }),
            })}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {words.tabs[each]} <span className="caption">{count !== undefined && number(count, language)}</span>
            {each === 'failed' && count !== undefined && count > 0 && <i className="fault" />}
          </Link>
        )
      })}
    </Tabs>
  )
}
