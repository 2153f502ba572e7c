import { getRouteApi, Link } from '@tanstack/react-router'
import { useStation } from '../../accounts/own-station.ts'
import { usePublicStation } from '../../station/public-station.ts'
import { useSettingsDraft } from '../../station/settings-draft.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { UnsavedBar } from '../../ui/unsaved-bar.tsx'
import { useWords } from '../../words/use-words.tsx'
import { websiteWords } from '../../words/words.ts'
import { AudienceTab } from './audience-tab.tsx'
import { FeedsTab } from './feeds-tab.tsx'
import { ListenersTab } from './listeners-tab.tsx'
import { PagesTab } from './pages-tab.tsx'
import { tabs } from './tabs.ts'
import { WidgetsTab } from './widgets-tab.tsx'
import './page.css'

const route = getRouteApi('/$station/website')

/** The public side of the station: for listeners, and for other websites. */
export function WebsitePage() {
  const words = useWords(websiteWords)
  const { id, name, role } = useStation()
  const { tab } = route.useSearch()
  const { saved, draft, faults, bar } = useSettingsDraft(id)
  const page = usePublicStation(id)?.page_url
  const isOwner = role === 'owner'
  return (
    <Page name="website" title={words.title} station={name}>
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.about}</p>
        </div>
        {page && (
          <a className={buttonClass()} href={page} target="_blank" rel="noreferrer">
            <Icon name="external-link" />
            {words.publicPage}
          </a>
        )}
      </div>
      <Tabs label={words.title} current={tab ?? ''}>
        {[undefined, ...tabs].map((each) => (
          <Link
            key={each ?? ''}
            from="/$station/website"
            to="."
            search={each ? { tab: each } : {}}
            activeOptions={{ exact: true, includeSearch: true }}
            resetScroll={false}
          >
            {words.tabs[each ?? 'listeners']}
          </Link>
        ))}
      </Tabs>
      <Later>
        {tab === 'widgets' ? (
          <WidgetsTab saved={saved} isOwner={isOwner} />
        ) : tab === 'pages' ? (
          <PagesTab {...{ draft, saved, faults, isOwner }} />
        ) : tab === 'audience' ? (
          <AudienceTab />
        ) : tab === 'feeds' ? (
          <FeedsTab {...{ draft, saved, faults, isOwner }} />
        ) : (
          <ListenersTab {...{ draft, saved, faults, isOwner }} />
        )}
      </Later>
      <UnsavedBar {...bar} />
    </Page>
  )
}
