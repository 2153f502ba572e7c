import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useStation } from '../../accounts/own-station.ts'
import { editorName } from '../../api/editor-name.ts'
import { useLastEditor } from '../../api/last-editor.ts'
import { refusalWords } from '../../api/refusal-words.ts'
import { Refused } from '../../api/refused.ts'
import { usePublicStation } from '../../station/public-station.ts'
import { type SettingsChanges, settingsQuery, useChangeSettings } from '../../station/settings.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { showToast } from '../../ui/toasts.ts'
import { UnsavedBar } from '../../ui/unsaved-bar.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, websiteWords } from '../../words/words.ts'
import { ListenersTab } from './listeners-tab.tsx'
import { WidgetsTab } from './widgets-tab.tsx'
import './page.css'

const route = getRouteApi('/$station/website')

/** The public side of the station: for listeners, and for other websites. */
export function WebsitePage() {
  const words = useWords(websiteWords)
  const common = useWords(commonWords)
  const { id, name, role } = useStation()
  const { tab } = route.useSearch()
  const { data: saved } = useSuspenseQuery(settingsQuery(id))
  const change = useChangeSettings(id)
  const draft = useDraft(saved)
  const editor = editorName(useLastEditor('station', id), common)
  const page = usePublicStation(id)?.page_url
  const faults = change.error instanceof Refused ? change.error.fields : []
  const isOwner = role === 'owner'
  const save = (changes: SettingsChanges) => {
    change.mutate(changes, {
      onSuccess(settings) {
        draft.wereSaved(changes, settings)
        showToast(common.saved)
      },
      onError: (error) => showToast(refusalWords(error, common), { isBroken: true }),
    })
  }
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
        {([undefined, 'widgets'] as const).map((each) => (
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
        ) : (
          <ListenersTab {...{ draft, saved, faults, isOwner }} />
        )}
      </Later>
      <UnsavedBar draft={draft} isSaving={change.isPending} onSave={save} editor={editor} />
    </Page>
  )
}
