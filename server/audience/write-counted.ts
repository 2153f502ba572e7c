import { createHmac, randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { engineOf } from '../database/dialect/engine.ts'
import type { Db } from '../database/open.ts'
import { audioStart } from '../lib/audio-start.ts'
import { maxEntries } from '../lib/cache-size.ts'
import type { Clock } from '../lib/clock.ts'
import type { Programmes } from '../schedule/programme.ts'
import { airingAt } from '../schedule/rules/airing.ts'
import { findShowBySlug } from '../shows/slugs.ts'
import type { Storage } from '../storage/storage.ts'
import type { AudienceCounter, Counted, HeardMinute, SentFile } from './counter.ts'
import type { FigureKind } from './rules/figures.ts'
import { isPlay, type PlayedFile } from './rules/play.ts'
import { spansOf, spansText, total, union } from './rules/spans.ts'
import {
  addToDays,
  addToHour,
  existing,
  findListener,
  type Increment,
  keyOfDay,
  listPlayed,
  type PlayedEpisode,
  putConnected,
  putFollowers,
  putListener,
} from './store.ts'
import type { Visitor } from './visitors.ts'

type Deps = {
  db: Db
  clock: Clock
  instance: string
  storage: Pick<Storage, 'size' | 'read'>
  programmes: Programmes
  counter: AudienceCounter
  onError: (error: unknown) => void
}

const [minuteMs, hourSeconds, dayMs] = [60_000, 3600, 86_400_000]

/** Files and minutes that a transaction counts: with SQLite, a transaction blocks the event loop until it ends. */
const batchSize = 100

/**
 * Makes the job that adds what was counted in memory to the tables, in transactions that lock the station: a listener of two
 * instances is counted once. What cannot be written is counted again at the next time.
 */
export function writeCounted({ db, clock, instance, storage, programmes, counter, onError }: Deps) {
  const tags = new LRUCache<string, { sizeBytes: number; tagBytes: number }>({ max: 2000 })
  const keys = new LRUCache<number, string>({ max: 4 })
  /** Listeners that are known to be counted, by day, station and kind: most minutes are of these. */
  const known = new LRUCache<string, true>(maxEntries(200_000))

  /** The present file: a former one, which it has replaced, has the same size and tag, and may be gone. */
  async function fileOf({ media_name: name, duration_ms }: PlayedEpisode): Promise<PlayedFile> {
    const measured = tags.get(name) ?? (await readTag(storage, name))
    tags.set(name, measured)
    return { ...measured, durationMs: duration_ms ?? 0 }
  }

  async function keyOf(day: number): Promise<string> {
    const key = keys.get(day) ?? (await keyOfDay(db, day, randomBytes(32).toString('base64')))
    keys.set(day, key)
    return key
  }

  async function writeBatch(stationId: number, files: readonly Played[], minutes: readonly Heard[]): Promise<void> {
    const met: string[] = []
    await db.transaction().execute(async (transaction) => {
      const tx = transaction as Db
      if ((await existing(tx, [stationId])).size === 0) return
      await engineOf(db).takeTurn(tx, 'stations', stationId)
      const sums = increments()
      const hours = new Map<number, Parameters<typeof addToHour>[1]>()
      /** Counts a listener of a day once for each of these kinds. */
      const meet = async (day: number, listener: string, kinds: readonly Kind[]) => {
        for (const [kind, ref] of kinds) {
          const key = `${day} ${listener} ${stationId} ${kind} ${ref}`
          if (known.has(key)) continue
          met.push(key)
          const row = { day, listener, station_id: stationId, kind, ref }
          if ((await findListener(tx, row))?.is_counted) continue
          await putListener(tx, { ...row, spans: '', is_counted: 1 })
          sums.add(kind, ref, day, { listeners: 1 })
        }
      }
      for (const { sent, episode, file, listener } of files) {
        const { day, visitor } = sent
        const row = { day, listener, station_id: stationId, kind: 'episode' as const, ref: `${episode.id}` }
        const before = await findListener(tx, row)
        if (before?.is_counted) continue
        const spans = union(spansOf(before?.spans ?? ''), sent.spans)
        if (file && !isPlay(spans, file)) {
          await putListener(tx, { ...row, spans: spansText(spans), is_counted: 0 })
          continue
        }
        const kinds = kindsOf(visitor, episode.show_id, episode.id)
        for (const [kind, ref] of kinds) sums.add(kind, ref, day, { plays: 1 })
        await meet(day, listener, kinds)
      }
      for (const { minute, listener, showId } of minutes) {
        const { atMs, visitor, behindMs, isRepeated } = minute
        const day = Math.floor(atMs / dayMs)
        if (isRepeated) {
          const row = { day, listener, station_id: stationId, kind: 'hls' as const, ref: '' }
          const ofDay = Math.floor((atMs % dayMs) / minuteMs)
          const key = `${day} ${listener} ${stationId} hls ${ofDay}`
          if (known.has(key)) continue
          met.push(key)
          const before = spansOf((await findListener(tx, row))?.spans ?? '')
          const after = union(before, [[ofDay, ofDay + 1]])
          if (total(after) === total(before)) continue
          await putListener(tx, { ...row, spans: spansText(after), is_counted: 0 })
        }
        const kinds = kindsOf(visitor, showId)
        for (const [kind, ref] of kinds) sums.add(kind, ref, day, { live_minutes: 1 })
        await meet(day, listener, kinds)
        const hour = Math.floor(atMs / 1000 / hourSeconds) * hourSeconds
        const sum = hours.get(hour) ?? { station_id: stationId, hour, live_minutes: 0, rewound_minutes: 0 }
        sum[behindMs === 0 ? 'live_minutes' : 'rewound_minutes']++
        hours.set(hour, sum)
      }
      for (const sum of hours.values()) await addToHour(tx, sum)
      await addToDays(tx, stationId, sums.all())
    })
    for (const key of met) known.set(key, true)
  }

  async function writeFeeds(feeds: Counted['feeds']): Promise<void> {
    const stations = await existing(
      db,
      feeds.map(({ stationId }) => stationId),
    )
    for (const { stationId, show, ...stated } of feeds) {
      if (!stations.has(stationId)) continue
      const showId = show === undefined ? 0 : (await findShowBySlug(db, stationId, show))?.id
      if (showId !== undefined) await putFollowers(db, { station_id: stationId, show_id: showId, ...stated })
    }
  }

  async function idOf(visitor: Visitor, day: number): Promise<string> {
    const hmac = createHmac('sha256', await keyOf(day)).update(visitor.identity)
    return hmac.digest('base64url').slice(0, 27)
  }

  /** A file whose size cannot be read now is put back by itself. */
  async function played({ sent, episode }: SentEpisode): Promise<Played[]> {
    try {
      const file = sent.isAssumed ? undefined : await fileOf(episode)
      return [{ sent, episode, file, listener: await idOf(sent.visitor, sent.day) }]
    } catch (error) {
      onError(error)
      counter.putBack({ files: [sent] })
      return []
    }
  }

  async function heard(minute: HeardMinute): Promise<Heard> {
    const at = Math.floor((minute.atMs - minute.behindMs) / 1000)
    const showId = await programmes(minute.stationId).then(
      ({ plan }) => airingAt(plan, at)?.showId,
      () => undefined,
    )
    return { minute, showId, listener: await idOf(minute.visitor, Math.floor(minute.atMs / dayMs)) }
  }

  async function writeStation(stationId: number, files: SentEpisode[], minutes: HeardMinute[]): Promise<void> {
    while (files.length + minutes.length > 0) {
      const batch = { files: files.splice(0, batchSize), minutes: minutes.splice(0, batchSize) }
      try {
        const [plays, heardMinutes]: [Played[], Heard[]] = [[], []]
        for (const each of batch.files) plays.push(...(await played(each)))
        for (const each of batch.minutes) heardMinutes.push(await heard(each))
        await writeBatch(stationId, plays, heardMinutes)
      } catch (error) {
        onError(error)
        // Minutes of connections have no row that prevents counting them twice: after a commit without a reply they are lost.
        const isUnknown = engineOf(db).isOutcomeUnknown(error)
        counter.putBack({
          files: batch.files.map(({ sent }) => sent),
          minutes: batch.minutes.filter(({ isRepeated }) => isRepeated || !isUnknown),
        })
      }
      await setImmediate()
    }
  }

  return async (): Promise<void> => {
    const { files, minutes, feeds, connected } = counter.take()
    const episodes = new Map<string, PlayedEpisode>()
    try {
      const stations = await existing(db, [...connected.keys()])
      const present = new Map([...connected].filter(([id]) => stations.has(id)))
      await putConnected(db, instance, clock.nowMs(), present)
      await writeFeeds(feeds)
      for (const each of await listPlayed(db, [...new Set(files.map(({ name }) => name))]))
        episodes.set(each.name, each)
    } catch (error) {
      counter.putBack({ files, minutes, feeds })
      throw error
    }
    const sent = files.flatMap((file) => {
      const episode = episodes.get(file.name)
      return episode ? [{ sent: file, episode }] : []
    })
    const filesOf = Map.groupBy(sent, ({ episode }) => episode.station_id)
    const minutesOf = Map.groupBy(minutes, ({ stationId }) => stationId)
    for (const stationId of new Set([...filesOf.keys(), ...minutesOf.keys()]))
      await writeStation(stationId, filesOf.get(stationId) ?? [], minutesOf.get(stationId) ?? [])
  }
}

type SentEpisode = { sent: SentFile; episode: PlayedEpisode }
/** Without `file`, it is a play without a look at its bytes. */
type Played = SentEpisode & { file: PlayedFile | undefined; listener: string }
type Heard = { minute: HeardMinute; listener: string; showId: number | undefined }
type Kind = readonly [kind: FigureKind, ref: string]

/** The kinds by which a play, or a minute, is told apart. */
function kindsOf({ app, source }: Visitor, showId: number | undefined, episodeId?: number): Kind[] {
  return [
    ['day', ''],
    ['app', app],
    ['source', source],
    ...(showId === undefined ? [] : [['show', `${showId}`] as const]),
    ...(episodeId === undefined ? [] : [['episode', `${episodeId}`] as const]),
  ]
}

function increments() {
  const sums = new Map<string, Increment>()
  return {
    add(
      kind: FigureKind,
      ref: string,
      day: number,
      by: Partial<Pick<Increment, 'plays' | 'listeners' | 'live_minutes'>>,
    ) {
      const key = `${kind} ${day} ${ref}`
      const sum = sums.get(key) ?? { kind, ref, day, plays: 0, listeners: 0, live_minutes: 0 }
      for (const name of Object.keys(by) as (keyof typeof by)[]) sum[name] += by[name]!
      sums.set(key, sum)
    },
    all: () => [...sums.values()],
  }
}

/** The size of a file, and the length of the tags and containers before its audio. */
async function readTag(storage: Deps['storage'], name: string): Promise<{ sizeBytes: number; tagBytes: number }> {
  const sizeBytes = (await storage.size(name)) ?? 0
  const search = audioStart()
  const file = sizeBytes > 0 ? await storage.read(name) : undefined
  for await (const part of file ?? []) if (search.push(part as Uint8Array)) break
  return { sizeBytes, tagBytes: search.skippedBytes() }
}
