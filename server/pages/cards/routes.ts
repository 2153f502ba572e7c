import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findPeaks } from '../../episodes/audio-store.ts'
import type { StoredPeaks } from '../../episodes/rules/waveform.ts'
import { sendAsset } from '../../http/pages/asset.ts'
import { isoDateOf } from '../../lib/epoch-day.ts'
import { notPublic, publicScope, unlessMissing } from '../../public/caller.ts'
import type { Storage } from '../../storage/storage.ts'
import { ofStation } from '../constraint.ts'
import { type PageDeps, type PageQuery, pageQuery, type Reader, siteReader } from '../render.ts'
import { episodeIdIn, partOf } from '../rules/part.ts'
import type { Site } from '../site.ts'
import { episodeCard, nowCard, partCard, showCard, stationCard } from './cards.ts'
import type { Drawer } from './drawer.ts'
import { makeCards } from './kept.ts'
import { lineOf, ofEpisode, ofPart, ofShow, onAirOf, stationOf, storedPicture } from './made-of.ts'
import type { Card } from './parts.ts'
import { waveOfEpisode, waveOfTape } from './waves.ts'

type Deps = PageDeps & { storage: Storage; drawer: Drawer }

type Params = { show: string; id: string }

type Make = (site: Site, read: Reader, of: { stationId: number; params: Params; query: PageQuery }) => Promise<Card>

/** Seconds for which the card of what is on air may be used, and any other; and for which the tape on a card stays the same. */
const [now, hour, tapeStep] = [60, 3600, 300]

/**
 * The pictures that stand under a link to a page when it is sent to others: JPEG of 1200 by 630 pixels. Each shows what is
 * on its page, and is there for whom the page is.
 */
export const cardRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  const { db, media } = deps
  const { programme, episodes } = deps.reads
  const cards = makeCards(deps)
  const siteFor = siteReader(deps)

  /** The sound of a day until an instant; empty where nothing can be heard again. */
  async function tapeOf(site: Site, read: Reader, epochDay: number, until: number, width: number) {
    const tape = await unlessMissing(read(programme.tape, {}, { date: isoDateOf(epochDay) }))
    return tape ? waveOfTape(site, tape, until, width) : []
  }

  async function peaksOf(stationId: number, id: number): Promise<StoredPeaks | undefined> {
    const peaks = await findPeaks(db, stationId, id)
    return peaks ? (JSON.parse(peaks) as StoredPeaks) : undefined
  }

  function picture(path: string, seconds: number, make: Make): void {
    type Asked = { Params: Params; Querystring: PageQuery }
    const cardOf = async ({ caller, params, query, raw }: FastifyRequest<Asked>) => {
      const { site, read, freshUntil } = await siteFor({ caller, query, url: raw.url! })
      const card = await make(site, read, { stationId: caller.stationId, params, query })
      return { card, site, freshUntil }
    }
    const find = (request: FastifyRequest) => cardOf(request as FastifyRequest<Asked>)
    app.get<Asked>(
      `/:slug${path}`,
      { constraints: ofStation, config: { scope: publicScope, find }, schema: { hide: true, querystring: pageQuery } },
      async (request, reply) => {
        const { card, site, freshUntil } = await cardOf(request)
        const made = await cards(request.caller.stationId, card)
        const age = path === '/card/now.jpg' ? Math.max(0, Math.min(seconds, freshUntil() - site.now)) : seconds
        reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
        return sendAsset(
          made,
          request,
          reply,
          `public, max-age=${age}, stale-while-revalidate=${age === seconds ? 86_400 : 0}`,
        )
      },
    )
  }

  // The tape of a whole day: today's would be another one every few minutes.
  picture('/card.jpg', hour, async (site, read) => {
    const wave = await tapeOf(site, read, site.times.today - 1, site.now, 1200)
    return stationCard(stationOf(site, media), { line: lineOf(site), wave })
  })

  picture('/card/now.jpg', now, async (site, read) => {
    const { picture, ...onAir } = onAirOf(site, await read(programme.now, {}, {}))
    const wave = await tapeOf(site, read, site.times.today, site.now - (site.now % tapeStep), 816)
    return nowCard(stationOf(site, media), { ...onAir, image: storedPicture(media, picture), wave })
  })

  picture('/shows/:show/card.jpg', hour, async (site, read, { params: { show: slug } }) => {
    const path = { slug: site.station.slug, show: slug }
    const show = await read(programme.show, path, {})
    return showCard(stationOf(site, media), {
      ...ofShow(site, show, await read(programme.usualTimes, {}, {})),
      image: storedPicture(media, show.image),
    })
  })

  picture('/episodes/:id/card.jpg', hour, async (site, read, { stationId, params, query }) => {
    const id = episodeIdIn(params.id)
    if (id === undefined) throw notPublic()
    const episode = await read(episodes.episode, { slug: site.station.slug, id }, {})
    const peaks = await peaksOf(stationId, id)
    const part = partOf(query, episode)
    const [station, image] = [stationOf(site, media), storedPicture(media, episode.image)]
    if (!part) {
      const wave = waveOfEpisode(site, episode.show.slug, peaks, 1200)
      return episodeCard(station, { ...ofEpisode(site, episode), image, wave })
    }
    const wave = waveOfEpisode(site, episode.show.slug, peaks, 1080, part)
    return partCard(station, { ...ofPart(site, episode, part), image, wave })
  })
}
