import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { feedsQuery } from '../../feeds/feeds.ts'
import { showsQuery } from '../../shows/shows.ts'
import type { Settings } from '../../station/settings.ts'
import { Switch } from '../../ui/choices.tsx'
import { Select } from '../../ui/inputs.tsx'
import { Setting } from '../../ui/setting.tsx'
import { useWords } from '../../words/use-words.tsx'
import { websiteWords } from '../../words/words.ts'
import { FeedChecklist } from './feed-checklist.tsx'
import { Group } from './group.tsx'
import type { TabProps } from './section-props.ts'
import { ShowFeedDialog } from './show-feed-dialog.tsx'
import { TextSetting } from './text-setting.tsx'
import { useFaultOf } from './use-fault-of.ts'

/** The feeds of the station and its shows: what podcast apps are told, and what each feed lacks. */
export function FeedsTab({ draft, saved, faults, isOwner }: TabProps) {
  const words = useWords(websiteWords)
  const w = words.feeds
  const faultOf = useFaultOf(faults, draft.shown)
  const { data: feeds } = useSuspenseQuery(feedsQuery(saved.id))
  const { data: shows } = useSuspenseQuery(showsQuery(saved.id))
  const [opened, setOpened] = useState<number | null>(null)
  const openedShow = shows.find(({ id }) => id === opened)
  const { shown, set } = draft
  const section = { draft, faultOf, isOwner }
  return (
    <div className="split seen">
      <div>
        {!isOwner && <p className="owners-only">{words.ownersOnly}</p>}
        <Group id="feeds" title={w.title}>
          <Switch
            label={shown.feeds ? w.on : w.off}
            sentence={w.means}
            checked={shown.feeds}
            disabled={!isOwner}
            onChange={({ target }) => set('feeds', target.checked)}
          />
        </Group>
        <Group id="feed-words" title={w.told}>
          <TextSetting {...section} name="language" label={w.language} caption={w.languageMeans} />
          <Setting label={w.category} caption={w.categoryMeans} fault={faultOf('category')}>
            {(input) => (
              <Select
                {...input}
                value={shown.category}
                disabled={!isOwner}
                onChange={({ target }) => set('category', target.value as Settings['category'])}
              >
                <option value="">{w.noCategory}</option>
                {feeds.categories.map((category) => (
                  <option key={category} value={category}>
                    {category}
                  </option>
                ))}
              </Select>
            )}
          </Setting>
          <Switch
            label={w.explicit}
            sentence={w.explicitMeans}
            checked={shown.explicit}
            disabled={!isOwner}
            onChange={({ target }) => set('explicit', target.checked)}
          />
          <TextSetting {...section} name="author" label={w.author} caption={w.authorMeans} />
          <TextSetting {...section} name="copyright" label={w.copyright} />
          <TextSetting {...section} name="owner_email" label={w.ownerEmail} caption={w.ownerEmailMeans} type="email" />
          <TextSetting {...section} name="new_feed_url" label={w.newFeedUrl} caption={w.newFeedUrlMeans} type="url" />
        </Group>
      </div>
      <section className="beside" aria-labelledby="feed-list-h">
        <h2 id="feed-list-h">{w.list}</h2>
        {feeds.shows.length > 0 && (
          <p className="caption">{w.ready(feeds.shows.filter(({ offered }) => offered).length, feeds.shows.length)}</p>
        )}
        <FeedChecklist title={w.ofStation} feed={feeds.station} />
        {feeds.shows.map((show) => (
          <FeedChecklist
            key={show.id}
            title={show.title}
            feed={show}
            show={show.id}
            onSettings={shows.some(({ id, yours }) => id === show.id && yours) ? () => setOpened(show.id) : undefined}
          />
        ))}
        {openedShow && (
          <ShowFeedDialog show={openedShow} categories={feeds.categories} onClose={() => setOpened(null)} />
        )}
      </section>
    </div>
  )
}
