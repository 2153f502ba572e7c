import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { editsAll, useStation } from '../../../accounts/own-station.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Later } from '../../../ui/later.tsx'
import { Page } from '../../../ui/page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { playsWords } from '../../../words/words.ts'
import { AddDialog } from './add-dialog.tsx'
import { CatalogueTab } from './catalogue-tab.tsx'
import { ReportsTab } from './reports-tab.tsx'
import { RulesTab } from './rules-tab.tsx'
import { tabs } from './search.ts'
import { TitlesTab } from './titles-tab.tsx'
import './page.css'

const route = getRouteApi('/$station/recording/plays')

/** The titles that were played, the rules that name them, the catalogue that completes them, and reports of them. */
export function PlaysPage() {
  const words = useWords(playsWords)
  const { id, name, role } = useStation()
  const { tab } = route.useSearch()
  const [isAdding, setAdding] = useState(false)
  const mayChange = editsAll(role)
  return (
    <Page name="plays" title={words.title} station={name}>
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.about}</p>
        </div>
        <div className="actions">
          <Link to="/$station/recording" params={{ station: id }} className={buttonClass()}>
            <Icon name="scissors" />
            {words.toRecording}
          </Link>
          {mayChange && (
            <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
              {words.add}
            </Button>
          )}
        </div>
      </div>
      <Tabs label={words.title} current={tab ?? ''}>
        {[undefined, ...tabs].map((each) => (
          <Link
            key={each ?? ''}
            from="/$station/recording/plays"
            to="."
            // The current tab leads to itself: by that it is known as such.
            search={each === tab ? true : each ? { tab: each } : {}}
            activeOptions={{ exact: true, includeSearch: true }}
            resetScroll={false}
          >
            {words.tabs[each ?? 'titles']}
          </Link>
        ))}
      </Tabs>
      <Later>
        {tab === 'rules' ? (
          <RulesTab mayChange={mayChange} />
        ) : tab === 'catalogue' ? (
          <CatalogueTab mayChange={mayChange} />
        ) : tab === 'reports' ? (
          <ReportsTab />
        ) : (
          <TitlesTab mayChange={mayChange} onAdd={() => setAdding(true)} />
        )}
      </Later>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}
