import type { FastifyInstance } from 'fastify'
import { makeReminder } from '../feeds/guides.ts'
import { unstored } from '../feeds/states.ts'
import { Document } from '../http/answers/document.ts'
import { unixSeconds } from '../lib/clock.ts'
import { epochDayOf, isDate, isoDateOf } from '../lib/epoch-day.ts'
import { qrOf } from '../lib/qr.ts'
import { notPublic, publicScope, unlessMissing } from '../public/caller.ts'
import { termOf } from '../search/find.ts'
import { ofStation } from './constraint.ts'
import { episodePage } from './episode.ts'
import { episodesPage } from './episodes.ts'
import { homePage } from './home.ts'
import { daysOfWeek, printWeekPage } from './print-week.ts'
import { type PageDeps, pageRegistrar } from './render.ts'
import { robots } from './robots.ts'
import { episodeIdIn, partOf } from './rules/part.ts'
import { schedulePage } from './schedule.ts'
import { searchPage } from './search.ts'
import { showPage } from './show.ts'
import { showsPage } from './shows.ts'
import type { ListedEpisode } from './site.ts'
import { sitemap } from './sitemap.ts'
import { songsPage } from './songs.ts'

/** Days of the schedule before and after today, and how far from today an address may ask. */
const [pastDays, comingDays, furthestDays] = [6, 7, 21]
const [newOnHome, momentsOnHome, found, inSitemap] = [7, 3, 50, 1000]

/** The epoch day of a date in an address; undefined for another text. */
const dayIn = (date: string): number | undefined => (isDate(date) ? epochDayOf(date) : undefined)

/** The pages of a station: /{slug} and below. They are complete without a script, except for playing. */
export const pagesRoutes = (deps: PageDeps) => async (app: FastifyInstance) => {
  const { programme, episodes, songs } = deps.reads
  const page = pageRegistrar(app, deps)

  page(
    ':slug',
    async (site, read) =>
      homePage(site, {
        now: await read(programme.now, {}, {}),
        schedule: await read(
          programme.schedule,
          {},
          {
            from: isoDateOf(site.times.today - pastDays),
            days: pastDays + 2,
          },
        ),
        tape: site.station.listen.rewind_url === null ? undefined : await unlessMissing(read(programme.tape, {}, {})),
        episodes: await read(episodes.episodes, {}, { limit: newOnHome }),
        moments: await read(episodes.moments, {}, { limit: momentsOnHome }),
        shows: await read(programme.shows, {}, {}),
        cleared: await read(programme.cleared, {}, {}),
      }),
    20,
  )

  page(':slug/schedule', async (site, read, { query: { from } }) => {
    const { today } = site.times
    const day = from === undefined ? today : dayIn(from)
    if (day === undefined || Math.abs(day - today) > furthestDays) throw notPublic()
    const first = day === today ? today - pastDays : day
    const hasTape = day < today && site.station.listen.rewind_url !== null
    return schedulePage(site, {
      ...{ day, hasDayBefore: day > today - furthestDays, hasDayAfter: day < today + furthestDays },
      schedule: await read(programme.schedule, {}, { from: isoDateOf(first), days: day + comingDays - first }),
      shows: await read(programme.shows, {}, {}),
      cleared: await read(programme.cleared, {}, {}),
      tape: hasTape ? await unlessMissing(read(programme.tape, {}, { date: isoDateOf(day) })) : undefined,
    })
  })

  page<{ slug: string; file: string }>(':slug/schedule/:file', async (_site, _read, { params, caller }) => {
    const startAt = Number(/^(\d{1,12})\.ics$/.exec(params.file)?.[1] ?? Number.NaN)
    if (Number.isNaN(startAt)) throw notPublic()
    return makeReminder(
      { ...deps, onUnstored: unstored(app.log) },
      await deps.find(caller.stationId),
      startAt,
      unixSeconds(deps.clock),
    )
  })

  page(':slug/robots.txt', async ({ canonical }) => {
    return new Document({ type: 'text/plain; charset=utf-8', text: robots([canonical]) })
  })

  page(
    ':slug/songs',
    async (site, read, { query: { from, hour = '' } }) => {
      const epochDay = from === undefined ? site.times.today : dayIn(from)
      if (epochDay === undefined || !/^(\d|1\d|2[0-3])?$/.test(hour)) throw notPublic()
      const wanted = { epochDay, hour: hour === '' ? undefined : Number(hour) }
      return songsPage(site, { ...wanted, ...(await read(songs.songs, {}, wanted)) })
    },
    20,
  )

  page(':slug/schedule/print', async (site, read, { query: { from } }) => {
    const { today } = site.times
    const day = from === undefined ? today : dayIn(from)
    if (day === undefined || Math.abs(day - today) > furthestDays) throw notPublic()
    const { monday, ...days } = daysOfWeek(day)
    const schedule = await read(programme.schedule, {}, days)
    const shows = await read(programme.shows, {}, {})
    return printWeekPage(site, { schedule, shows, monday, qr: await qrOf(site.canonical) })
  })

  page(':slug/shows', async (site, read, { query: { q = '' } }) => {
    const shows = await read(programme.shows, {}, {})
    const now = await read(programme.now, {}, {})
    return showsPage(site, { shows, now, usual: await read(programme.usualTimes, {}, {}) }, termOf(q.trim()))
  })

  page<{ slug: string; show: string }>(':slug/shows/:show', async (site, read, { params, query: { cursor } }) => {
    const all = await read(programme.shows, {}, {})
    // A former slug leads to the present one.
    const show = all.find(({ slug }) => slug === params.show) ?? (await read(programme.show, params, {}))
    return showPage(site, {
      ...{ show, cursor },
      episodes: await read(episodes.episodes, {}, { show: show.slug, ...(cursor !== undefined && { cursor }) }),
      schedule: await read(programme.schedule, {}, { days: 28 }),
      usual: await read(programme.usualTimes, {}, {}),
      others: all.filter(({ slug }) => slug !== show.slug),
    })
  })

  page(':slug/episodes', async (site, read, { query: { cursor } }) =>
    episodesPage(site, await read(episodes.episodes, {}, cursor === undefined ? {} : { cursor }), cursor),
  )

  page<{ slug: string; id: string }>(':slug/episodes/:id', async (site, read, { params, query }) => {
    const id = episodeIdIn(params.id)
    if (id === undefined) throw notPublic()
    const path = { slug: params.slug, id }
    const episode = await read(episodes.episode, path, {})
    // It may be cut again meanwhile, and has no waveform then.
    const waveform = episode.waveform_url && (await unlessMissing(read(episodes.waveform, path, {})))
    return episodePage(site, episode, waveform ? waveform.points : [], partOf(query, episode))
  })

  page(
    ':slug/search',
    async (site, read, { query: { q = '' } }) => {
      const { results, query } = await read(episodes.search, {}, { q, limit: found })
      return searchPage(site, { query: query.trim(), episodes: results, shows: await read(programme.shows, {}, {}) })
    },
    30,
  )

  page(':slug/sitemap.xml', async (site, read) => {
    const listed: ListedEpisode[] = []
    for (let cursor: string | null | undefined; cursor !== null && listed.length < inSitemap; ) {
      const next = await read(episodes.episodes, {}, { limit: 100, ...(cursor && { cursor }) })
      listed.push(...next.episodes)
      cursor = next.next_cursor
    }
    return sitemap(site, await read(programme.shows, {}, {}), listed)
  })

  const nothing = async () => {
    throw notPublic()
  }
  const config = { scope: publicScope, find: nothing }
  app.get('/:slug/*', { constraints: ofStation, config, schema: { hide: true } }, nothing)
}
