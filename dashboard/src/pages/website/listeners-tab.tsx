import { usePublicStation } from '../../station/public-station.ts'
import { TextInput } from '../../ui/inputs.tsx'
import { Setting } from '../../ui/setting.tsx'
import { useWords } from '../../words/use-words.tsx'
import { websiteWords } from '../../words/words.ts'
import { Group } from './group.tsx'
import { Preview } from './preview.tsx'
import { PublicSwitch } from './public-switch.tsx'
import { Rewinding } from './rewinding.tsx'
import type { TabProps } from './section-props.ts'
import { StreamSetting } from './stream-setting.tsx'
import { useFaultOf } from './use-fault-of.ts'

/** The public side: whether there is one, its address, rewinding, and the stream. */
export function ListenersTab({ draft, saved, faults, isOwner }: TabProps) {
  const words = useWords(websiteWords)
  const station = usePublicStation(saved.id)
  const { shown, set } = draft
  const faultOf = useFaultOf(faults, draft.shown)
  return (
    <div className={station ? 'split seen' : 'split'}>
      <div>
        {!isOwner && <p className="owners-only">{words.ownersOnly}</p>}
        <Group id="public" title={words.public}>
          <PublicSwitch saved={saved} isOwner={isOwner} />
          <Setting
            label={words.slug}
            caption={words.slugMeans(`${location.origin}/${shown.slug}`)}
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
