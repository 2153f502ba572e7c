import type { Command } from 'commander'
import { inSnapshot } from '../database/in-snapshot.ts'
import { feedRequirements, type RequirementCode } from '../feeds/rules/requirements.ts'
import { stationFeedsFinder } from '../feeds/station-feeds.ts'
import { mediaUrls } from '../lib/media-name.ts'
import { publicUrls } from '../public/urls.ts'
import { readProgramme } from '../schedule/programme.ts'
import { byTitle } from '../shows/rules/title-order.ts'
import type { Show } from '../shows/store.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { id } from './options.ts'
import type { Session } from './session.ts'

/** Requirements that a feed lacks, in words, with the option that adds each. */
const lacks: Partial<Record<RequirementCode, string>> = {
  public: 'the station is not public: station set ID --public on',
  feeds: 'feeds are off: station set ID --feeds on',
  published: 'the show is not published: publish it in the dashboard',
  language: 'no language: station set ID --language en',
  category: 'no category: station set ID --category Music',
  artwork: 'no artwork: station set ID --image FILE, or show set ID --image FILE',
  artwork_measured: 'the artwork is still being measured, which takes a minute',
  artwork_size:
    'the artwork has less than 1400 × 1400 pixels: station set ID --image FILE, or show set ID --image FILE',
  artwork_square: 'the artwork is not square: station set ID --image FILE, or show set ID --image FILE',
}

/** aircheck feed check */
export function feedCheckCommand(feed: Command, { config, withDatabase, print }: Session): void {
  feed
    .command('check')
    .description('Which feeds of a station and its shows are offered, and what the others lack.')
    .requiredOption('--station <id>', 'id of the station', id)
    .option('--json', 'print JSON')
    .action(async ({ station: stationId, json = false }: { station: number; json?: boolean }) => {
      const { baseUrl } = config()
      const [media, urls] = [mediaUrls(baseUrl), publicUrls(baseUrl, { hasListening: true })]
      const rows = await withDatabase(async ({ db }) => {
        if (!(await findStation(db, stationId))) throw stationNotFound()
        const snapshots = {
          inSnapshot: <Result>(read: (snapshot: typeof db) => Promise<Result>) => inSnapshot(db, read),
        }
        const find = stationFeedsFinder({ db, media, programmes: (id) => readProgramme(snapshots, id, media) })
        const { station, programme, ofStation, ofShow, hasFeed } = await find(stationId)
        const shown = (show?: Show) => ({
          feed: show ? `show ${show.id}` : 'station',
          title: show?.title ?? station.name,
          offered: hasFeed(show),
          url: urls.feed(station, show?.slug),
          lacks: feedRequirements(ofStation, show && ofShow(show), 0)
            .filter(({ level, ok }) => level === 'required' && !ok)
            .map(({ code }) => (json ? code : lacks[code])),
        })
        return [shown(), ...[...programme.showOf.values()].sort(byTitle).map(shown)]
      })
      print(rows, { json }, ['feed', 'title', 'offered', 'lacks'])
    })
}
