import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Writer } from '../../database/transaction.ts'
import type { KeepPicture } from '../../lib/media-name.ts'
import { type Mp3Outline, mp3Outline } from '../../lib/mp3-outline.ts'
import { Problem } from '../../lib/problem.ts'
import { type Cookies, cookieStore } from '../../outgoing/rules/cookies.ts'
import { refuseOverQuota } from '../../station/stored-files.ts'
import type { Received, Storage } from '../../storage/storage.ts'
import { checkedMp3, FileRefused, maxFileBytes, measured, megabyte } from '../../uploads/checked-mp3.ts'
import type { ReceivedItem } from './actions.ts'
import { type Fetch, FetchFailed } from './fetch.ts'
import { type Chapters, chaptersIn } from './rules/chapters.ts'
import type { Enclosure } from './rules/feed.ts'
import { id3Chapters } from './rules/id3-chapters.ts'
import type { ItemToImport } from './rules/plan.ts'
import { tryAgain } from './try-again.ts'

type ItemPictures = {
  imageOf: (url: string, who: Parameters<KeepPicture['imageOf']>[1], cookies?: Cookies) => Promise<string>
}

export type ReceiveDeps = {
  writer: Writer
  storage: Storage
  pictures: ItemPictures
  fetch: Fetch
  /** Milliseconds to wait before each further try of a file or a page; by default two. */
  retryMs?: readonly number[]
}

/** Copies the picture at a URL into storage, with the cookies of its item; gives the value of a column named `image`. */
export type PictureOf = (url: string, cookies?: Cookies) => Promise<string>

const [usualRetryMs, maxChapterBytes, keptPictures] = [[2000, 15_000], 1024 * 1024, 100]

/**
 * Receives the audio of an item into storage, with the checks of an upload, and its picture and chapters, which it can do without.
 * Whoever calls it keeps or discards the file.
 * @param fallback the title of an item without one
 * @throws FetchFailed and FileRefused about this item; Problem about all: 409 `quota`, 503 `disk_reserved`; the reason of the signal
 */
export async function receiveItem(
  deps: ReceiveDeps,
  item: ItemToImport,
  {
    stationId,
    fallback,
    pictureOf,
    signal,
  }: { stationId: number; fallback: string; pictureOf: PictureOf; signal: AbortSignal },
): Promise<ReceivedItem & { note: string }> {
  const { retryMs = usualRetryMs } = deps
  const cookies = cookieStore()
  const receive = ({ url }: Enclosure) =>
    tryAgain(retryMs, signal, () => receiveAudio(deps, url, stationId, { signal, cookies }))
  const { file, outline, inAudio } = await firstOf(item.audio, receive)
  try {
    let image = ''
    const notes: string[] = []
    try {
      if (item.imageUrl !== '') image = await pictureOf(item.imageUrl, cookies)
    } catch (error) {
      if (!isAboutPicture(error)) throw error
      notes.push('its picture could not be copied')
    }
    const inFile = await receiveChapters(deps.fetch, item.chapterFiles, { signal, cookies })
    const durationMs = outline?.durationMs ?? Number.POSITIVE_INFINITY
    const [chapters = inFile && []] = [inFile ?? [], item.chapters, inAudio]
      .map((found) => found.filter(([fromMs]) => fromMs < durationMs))
      .filter((found) => found.length > 0)
    if (item.chapterFiles.length > 0 && !chapters) notes.push('its chapters could not be read')
    return { item, title: item.title || fallback, file, image, outline, chapters, note: notes.join('; ') }
  } catch (error) {
    await deps.storage.discard(file.name)
    throw error
  }
}

/** Copies each picture once. One that cannot be copied is not asked for again: all items may have it. */
export function pictureKeeper(
  { pictures, writer }: { pictures: ItemPictures; writer: Pick<Writer, 'actor'> },
  stationId: number,
): PictureOf {
  const kept = new Map<string, Promise<string>>()
  const refused = new Map<string, Problem>()
  return async (url, cookies) => {
    const refusal = refused.get(url)
    if (refusal) throw refusal
    const known = kept.get(url)
    if (known) return known
    const copying = pictures.imageOf(url, { stationId, actor: writer.actor }, cookies)
    copying.catch((error: unknown) => {
      kept.delete(url)
      if (isAboutPicture(error) && error.code !== 'rate_limited') refused.set(url, error)
    })
    kept.set(url, copying)
    if (kept.size > keptPictures) kept.delete(kept.keys().next().value!)
    return copying
  }
}

/** Whether an error is one of a picture, which is then left out, and not of the storage of the station. */
export function isAboutPicture(error: unknown): error is Problem {
  return error instanceof Problem && ['invalid', 'rate_limited', 'too_large'].includes(error.code)
}

/** The first of the files that can be received, in their order; if none can, throws the reason of the first, which is the likeliest. */
async function firstOf<Result>(
  files: readonly Enclosure[],
  receive: (file: Enclosure) => Promise<Result>,
): Promise<Result> {
  const reasons: unknown[] = []
  for (const file of files) {
    try {
      return await receive(file)
    } catch (error) {
      if (!(error instanceof FetchFailed || error instanceof FileRefused)) throw error
      reasons.push(error)
    }
  }
  throw reasons[0]
}

/** Of all files of an item. */
type OfItem = { signal: AbortSignal; cookies: Cookies }

async function receiveAudio(
  { fetch, storage, writer }: ReceiveDeps,
  url: string,
  stationId: number,
  options: OfItem,
): Promise<{ file: Received; outline: Mp3Outline | undefined; inAudio: Chapters }> {
  const { body, length = 0 } = await fetch(url, options)
  try {
    // Known before anything is downloaded, if the server says the truth.
    if (length > maxFileBytes)
      throw new FileRefused(`must be ${maxFileBytes / megabyte} MB or smaller`, 'file_too_large')
    await refuseOverQuota(writer.db, writer, stationId, length)
    await storage.refuse?.(length)
    const [outline, chapters] = [mp3Outline(), id3Chapters()]
    const file = await storage.receive(measured(checkedMp3(body), [outline, chapters]))
    return { file, outline: outline.end(), inAudio: chapters.end() }
  } finally {
    body.destroy()
  }
}

/** The chapters of the first file that has some; undefined if none can be fetched and read, because an episode does not need them. */
async function receiveChapters(fetch: Fetch, urls: readonly string[], options: OfItem): Promise<Chapters | undefined> {
  let read: Chapters | undefined
  for (const url of urls) {
    read = (await receiveChapterFile(fetch, url, options)) ?? read
    if (read?.length) break
  }
  return read
}

async function receiveChapterFile(fetch: Fetch, url: string, options: OfItem): Promise<Chapters | undefined> {
  let body: Readable | undefined
  try {
    const fetched = await fetch(url, { ...options, isText: true })
    body = fetched.body
    return chaptersIn(await text(atMost(body, maxChapterBytes)))
  } catch (error) {
    options.signal.throwIfAborted()
    if (error instanceof FetchFailed) return undefined
    throw error
  } finally {
    body?.destroy()
  }
}

async function* atMost(source: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let length = 0
  for await (const chunk of source) {
    length += chunk.length
    if (length > bytes) throw new FetchFailed('it is too long', false)
    yield chunk
  }
}
