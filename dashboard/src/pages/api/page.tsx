import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useStation } from '../../accounts/own-station.ts'
import { refusalWords } from '../../api/refusal-words.ts'
import { ChangeKeyDialog } from '../../keys/change-key-dialog.tsx'
import type { MadeKey } from '../../keys/change-keys.ts'
import { type KeyAct, KeyTable } from '../../keys/key-table.tsx'
import { type Key, keysQuery } from '../../keys/list-keys.ts'
import { ShowMadeKey } from '../../keys/made-key.tsx'
import { NewKey } from '../../keys/new-key.tsx'
import { settingsQuery, useChangeSettings } from '../../station/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/choices.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Later } from '../../ui/later.tsx'
import { EmptyState } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { apiWords, commonWords, keyWords } from '../../words/words.ts'
import { Guide } from './guide.tsx'
import './page.css'

type Opened = { dialog: 'new' } | { dialog: 'made'; made: MadeKey } | { dialog: KeyAct; shown: Key }

const route = getRouteApi('/$station/api')

/** The public API: its switch, its keys, and examples. */
export function ApiPage() {
  const words = useWords(apiWords)
  const { id, name, role } = useStation()
  const { in: language = 'curl' } = route.useSearch()
  const mayChange = role === 'owner'
  return (
    <Page name="api" title={words.title} station={name}>
      <div className="split">
        <section aria-label={words.title}>
          <div className="page-head">
            <h1>{words.title}</h1>
          </div>
          <Later>
            <PublicApi station={id} mayChange={mayChange} />
            {mayChange ? <Keys station={id} /> : <p className="secondary">{words.ownersOnly}</p>}
          </Later>
        </section>
        <Later>
          <Guide language={language} />
        </Later>
      </div>
    </Page>
  )
}

/** The switch of the public API, and its address. */
function PublicApi({ station, mayChange }: { station: number; mayChange: boolean }) {
  const words = useWords(apiWords)
  const common = useWords(commonWords)
  const { data } = useSuspenseQuery(settingsQuery(station))
  const change = useChangeSettings(station)
  const base = `${location.origin}/v1`
  const set = (isOn: boolean) =>
    change.mutate(
      { public_api: isOn },
      {
        onSuccess: () => showToast(isOn ? words.isOn : words.isOff, { about: ['public api'], undo: () => set(!isOn) }),
        onError: (error) => showToast(refusalWords(error, common), { isBroken: true }),
      },
    )
  return (
    <div className="public-api">
      <Switch
        label={data.public_api ? words.isOn : words.isOff}
        sentence={data.public_api ? words.onMeans : words.offMeans}
        checked={data.public_api}
        disabled={!mayChange}
        onChange={(event) => set(event.target.checked)}
      />
      <div className="address">
        <span>{base}</span>
        <CopyButton text={base} label={words.copyAddress} />
      </div>
    </div>
  )
}

function Keys({ station }: { station: number }) {
  const words = useWords(keyWords)
  const { data } = useQuery(keysQuery(station))
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const showMade = (made: MadeKey) => setOpened({ dialog: 'made', made })
  const isFull = data !== undefined && data.keys.length >= data.most
  return (
    <>
      <div className="keys-head">
        <h2>{words.keys}</h2>
        {data && <span className="caption">{words.some(data.keys.length, data.most)}</span>}
        <Button
          kind="primary"
          icon="plus"
          disabled={isFull}
          title={isFull ? words.full(data.most) : undefined}
          onClick={() => setOpened({ dialog: 'new' })}
        >
          {words.newKey}
        </Button>
      </div>
      {data && data.keys.length === 0 && <EmptyState>{words.none}</EmptyState>}
      {data && data.keys.length > 0 && (
        <KeyTable keys={data.keys} mayChange onAct={(dialog, shown) => setOpened({ dialog, shown })} />
      )}
      {opened?.dialog === 'new' && <NewKey station={station} onMade={showMade} onClose={close} />}
      {opened?.dialog === 'made' && <ShowMadeKey made={opened.made} onClose={close} />}
      {opened && 'shown' in opened && (
        <ChangeKeyDialog act={opened.dialog} shown={opened.shown} station={station} onMade={showMade} onClose={close} />
      )}
    </>
  )
}
