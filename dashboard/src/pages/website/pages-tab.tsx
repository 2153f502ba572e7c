import { useState } from 'react'
import { usePublicStation } from '../../station/public-station.ts'
import { RadioKeys, Switch } from '../../ui/choices.tsx'
import { Note } from '../../ui/note.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { Setting } from '../../ui/setting.tsx'
import { useWords } from '../../words/use-words.tsx'
import { websiteWords } from '../../words/words.ts'
import { DomainState } from './domain-state.tsx'
import { Group } from './group.tsx'
import type { TabProps } from './section-props.ts'
import { TextSetting } from './text-setting.tsx'
import { useFaultOf } from './use-fault-of.ts'

/** The pages of the station: whether there are any, their texts and links, their domain, and a preview. */
export function PagesTab({ draft, saved, faults, isOwner }: TabProps) {
  const words = useWords(websiteWords)
  const w = words.stationPages
  const faultOf = useFaultOf(faults, draft.shown)
  const page = usePublicStation(saved.id)?.page_url
  const { shown, set } = draft
  const section = { draft, faultOf, isOwner }
  return (
    <div className={page ? 'split seen' : 'split'}>
      <div>
        {!isOwner && <p className="owners-only">{words.ownersOnly}</p>}
        {!saved.public && <Note kind="wait">{w.needPublic}</Note>}
        <Group id="pages" title={w.title}>
          <Switch
            label={shown.pages ? w.on : w.off}
            sentence={w.means}
            checked={shown.pages}
            disabled={!isOwner}
            onChange={({ target }) => set('pages', target.checked)}
          />
          <TextSetting
            {...section}
            name="domain"
            label={w.domain}
            caption={w.domainMeans}
            placeholder="radio.example"
          />
          <DomainState saved={saved} isOwner={isOwner} />
        </Group>
        <Group id="page-words" title={w.words}>
          <TextSetting {...section} name="tagline" label={w.tagline} caption={w.taglineMeans} />
          <TextSetting {...section} name="reception" label={w.reception} caption={w.receptionMeans} rows={3} />
          <TextSetting {...section} name="links" label={w.links} caption={w.linksMeans} rows={3} />
          <TextSetting {...section} name="imprint_url" label={w.imprint} type="url" />
          <TextSetting {...section} name="privacy_url" label={w.privacy} type="url" />
        </Group>
        <Group id="page-songs" title={w.songs}>
          <Switch
            label={w.songsOn}
            sentence={w.songsMeans}
            checked={shown.songs}
            disabled={!isOwner}
            onChange={({ target }) => set('songs', target.checked)}
          />
        </Group>
        <Group id="page-look" title={w.look}>
          <Switch
            label={w.oneColor}
            sentence={w.oneColorMeans}
            checked={shown.one_color}
            disabled={!isOwner}
            onChange={({ target }) => set('one_color', target.checked)}
          />
          {isOwner && (
            <Setting label={w.cover} caption={w.coverMeans} fault={faultOf('cover')}>
              {(input) => (
                <PictureField
                  input={input}
                  station={saved.id}
                  value={shown.cover}
                  name={shown.name}
                  shape="wide"
                  onChange={(picture) => set('cover', picture)}
                />
              )}
            </Setting>
          )}
        </Group>
      </div>
      {page && saved.pages && <PagePreview slug={saved.slug} />}
    </div>
  )
}

/** The page of the station in a frame, as wide as a phone or a desktop. */
function PagePreview({ slug }: { slug: string }) {
  const words = useWords(websiteWords)
  const w = words.stationPages
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone')
  return (
    <section className="beside page-seen" aria-labelledby="page-seen-h">
      <header>
        <h2 id="page-seen-h">{words.seen}</h2>
        <RadioKeys
          label={w.width}
          value={width}
          options={[
            { value: 'phone', label: w.phone, name: w.phone },
            { value: 'desktop', label: w.desktop, name: w.desktop },
          ]}
          onChange={setWidth}
        />
      </header>
      <div className={`page-frame ${width}`}>
        <iframe key={width} src={`/${slug}`} title={w.preview} />
      </div>
      <p className="caption">{w.previewMeans}</p>
    </section>
  )
}
