import { expect, it } from 'vitest'
import { feedReaderOf } from './followers.ts'

const facts: [agent: string | undefined, app: string | undefined, followers?: number][] = [
  ['Overcast/1.0 Podcast Sync (124 subscribers; feed-id=455123; +http://overcast.fm/)', 'Overcast', 124],
  ['Feedly/1.0 (+http://www.feedly.com/fetcher.html; 35 subscribers; like FeedFetcher-Google)', 'Feedly', 35],
  ['Mozilla/5.0 (compatible; inoreader.com; 12 subscribers)', 'Inoreader', 12],
  ['Feedbin feed-id:1234567 - 9 subscribers', 'Feedbin', 9],
  ['NewsBlur Feed Fetcher - 7 subscribers - http://www.newsblur.com/site/1 (Mozilla/5.0)', 'NewsBlur', 7],
  ['PlayerFM/1.0 (44 subscribers)', 'Player FM', 44],
  ['Mozilla/5.0 (compatible; theoldreader.com; 3 subscribers; feed-id=a)', 'The Old Reader', 3],
  ['Kitchen Reader/1 (1 subscriber)', 'Others', 1],
  ['Overcast/1.0 Podcast Sync', undefined],
  ['AntennaPod/3.7.1', undefined],
  [undefined, undefined],
]

it.each(facts)('%s', (agent, app, followers) => {
  expect(feedReaderOf(agent)).toEqual(app && { app, followers })
})
