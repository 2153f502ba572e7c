import type { ReactNode } from 'react'
import { faultWords } from '../../api/refusal-words.ts'
import type { RefusedField } from '../../api/refused.ts'
import { usePublicStation } from '../../station/public-station.ts'
import type { Settings } from '../../station/settings.ts'
import { TextInput } from '../../ui/inputs.tsx'
import { Setting } from '../../ui/setting.tsx'
import type { Draft } from '../../ui/use-draft.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, websiteWords } from '../../words/words.ts'
import { Preview } from './preview.tsx'
import { PublicSwitch } from './public-switch.tsx'
import { Rewinding } from './rewinding.tsx'
import { StreamSetting } from './stream-setting.tsx'

type Props = { draft: Draft<Settings>; saved: Settings; faults: readonly RefusedField[]; isOwner: boolean }

/** The public side: whether there is one, its address, rewinding, and the stream. */
export function ListenersTab({ draft, saved, faults, isOwner }: Props) {
  const words = useWords(websiteWords)
  const common = useWords(commonWords)
  const station = usePublicStation(saved.id)
  const { shown, set } = draft
  const faultOf = (field: string) => {
    const found = faults.find((fault) => fault.field === field)
    return found && (words.faults[field as keyof typeof words.faults] ?? faultWords(found, common))
  }
  return (
    <div className={station ? 'split seen' : 'split'}>
      <div>
        {!isOwner && <p className="owners-only">{words.ownersOnly}</p>}
        <Group id="public" title={words.public}>
          <PublicSwitch saved={saved} isOwner={isOwner} />
          <Setting
            label={words.slug}
            caption={words.slugMeans(`${location.origin}/embed/${shown.slug}`)}
            fault={faultOf('slug')}
          >
            {(input) => (
              <TextInput
                {...input}
                value={shown.slug}
                readOnly={!isOwner}
                spellCheck={false}
                autoCapitalize="off"
                onChange={(e) => set('slug', e.target.value)}
              />
            )}
          </Setting>
        </Group>
        <Group id="rewinding" title={words.rewinding}>
          <Rewinding {...{ draft, faultOf, isOwner }} />
        </Group>
        <Group id="sound" title={words.sound}>
          <StreamSetting {...{ draft, faultOf, isOwner }} />
        </Group>
      </div>
      {station && (
        <section className="beside" aria-labelledby="seen-h">
          <h2 id="seen-h">{words.seen}</h2>
          <Preview slug={station.slug} widget={{ kind: 'player', layout: 'large' }} paper="white" />
          <p className="caption">{words.seenMeans}</p>
        </section>
      )}
    </div>
  )
}

function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="group" id={id} aria-labelledby={`${id}-h`}>
      <h2 id={`${id}-h`}>{title}</h2>
      {children}
    </section>
  )
}
