import { readFileSync } from 'node:fs'
import { write } from '../database/transaction.ts'
import { demoAudioFolder } from '../demo/content.ts'
import { indexEpisode } from '../episodes/search-index.ts'
import { foldForSearch } from '../lib/case-folding.ts'
import { defaultSeriesId } from '../shows/store.ts'
import type { TestApp } from './app.ts'
import { filesIn } from './storages.ts'

/** A station of a test app: its id, a key with all scopes, and a function that sends requests with the key. */
export type TestStation = Awaited<ReturnType<TestApp['station']>>

type Call = TestStation['call']

/** Makes a show through the API, published unless told otherwise, and returns it as the API does. */
export async function makeShow(call: Call, fields: object = {}) {
  const { status, text, body } = await call('POST /v1/shows', { title: 'Morning Tide', published: true, ...fields })
  if (status !== 201) throw new Error(`No show was made: ${text}`)
  return body
}

/** An episode's required fields, besides its show. */
export const bareEpisode = { title: 'Fog, ferries and a fiddle', audio_url: 'https://audio.test/fog.mp3' }

/** Makes an episode through the API, of a new show unless one is named, and returns it as the API does. */
export async function makeEpisode(call: Call, fields: { show_id?: number; [field: string]: unknown } = {}) {
  const show_id = fields.show_id ?? (await makeShow(call)).id
  const { status, text, body } = await call('POST /v1/episodes', { ...bareEpisode, ...fields, show_id })
  if (status !== 201) throw new Error(`No episode was made: ${text}`)
  return body
}

const rowsAtOnce = 500

/** Writes many episodes of a show in one transaction, with the same rows as the API would write; returns their ids. */
export async function fillShow(
  { app }: TestApp,
  stationId: number,
  showId: number,
  episodes: readonly { title: string; datetime: number }[],
): Promise<number[]> {
  return write(app.writer, stationId, async ({ tx, now, report }) => {
    const common = {
      station_id: stationId,
      show_id: showId,
      series_id: await defaultSeriesId(tx, showId),
      description: '',
      image: '',
      audio_url: bareEpisode.audio_url,
      media_name: null,
      audio_length: 0,
      archived_at: null,
      created_at: now,
    }
    const ids: number[] = []
    for (let at = 0; at < episodes.length; at += rowsAtOnce) {
      const some = episodes.slice(at, at + rowsAtOnce)
      const rows = some.map((episode) => ({ ...common, ...episode, title_folded: foldForSearch(episode.title) }))
      const made = await tx.insertInto('episodes').values(rows).returning('id').execute()
      await indexEpisode(tx, stationId, ...some.map((episode, nth) => ({ ...episode, id: made[nth]!.id })))
      for (const [nth, { id }] of made.entries()) {
        report({ type: 'episodes.created', subject: id, details: { title: some[nth]!.title, showId } })
        ids.push(id)
      }
    }
    await tx
      .updateTable('shows')
      .set(({ eb }) => ({ active_episodes: eb('active_episodes', '+', ids.length) }))
      .where('id', '=', showId)
      .execute()
    return ids
  })
}

/** A real MP3 of about 50 kB. */
export const mp3 = readFileSync(new URL('first-tram-1.mp3', demoAudioFolder))

/** One part of a multipart body: a text, or bytes with a file name and the type that the client claims. */
export type Part = { name: string; value: string | Buffer; filename?: string; type?: string }

const boundary = 'a-line-that-no-file-has'

/** The headers for a body made by `multipart`. */
export const multipartHeaders = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }

/** The boundary line and headers before the bytes of a part. */
export function partHead({ name, filename, type }: Omit<Part, 'value'>): string {
  const file = filename === undefined ? '' : `; filename="${filename}"`
  const claimed = type === undefined ? '' : `\r\nContent-Type: ${type}`
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}${claimed}\r\n\r\n`
}

/** The closing boundary of a multipart body. */
export const multipartEnd = `--${boundary}--\r\n`

/** A multipart body of exactly these parts, in this order. */
export function multipart(...parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap((part) => [partHead(part), part.value, '\r\n'])
  return Buffer.concat([...pieces, multipartEnd].map((piece) => Buffer.from(piece as string)))
}

/** The parts of a valid upload: a file, a title and a show. */
export function uploadParts(showId: number, file: Buffer = mp3): [Part, Part, Part] {
  return [
    { name: 'file', value: file, filename: 'tram.mp3', type: 'audio/mpeg' },
    { name: 'title', value: 'First tram' },
    { name: 'show_id', value: `${showId}` },
  ]
}

/** Every file that an app has in storage, incoming and public. */
export function storedFiles({ dataDir }: Pick<TestApp, 'dataDir'>): string[] {
  return filesIn(dataDir)
}
