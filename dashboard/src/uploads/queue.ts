import { useSyncExternalStore } from 'react'
import { call } from '../api/call.ts'
import type { ResumableUpload } from '../api/generated/types.gen.ts'
import { Refused } from '../api/refused.ts'
import { sendPicture } from '../api/send-file.ts'
import { untilSignedIn } from '../api/session.ts'
import { endPlaybackOf } from '../episodes/playback.ts'
import { sampled } from './progress.ts'
import { send } from './send.ts'
import { afterSending, draftOf, isUnderWay, type KnownFile, toBegin, type Upload, uploadOf } from './upload.ts'

/** The delays before each attempt after the connection was lost, in milliseconds; the last one is repeated. */
const pausesMs = [1000, 2000, 4000, 8000, 15_000]

/** The name of the lock that a window holds on an upload that is in its queue. */
export const lockName = (id: string) => `aircheck-upload-${id}`

let uploads: readonly Upload[] = []
let lastKey = 0
const ours = new Set<string>()
/** The files that this window has made episodes of, the last one last. */
const made: (KnownFile & { station: number; id: string; episode: number })[] = []
const listeners = new Set<() => void>()
/** The state of an upload while it is sent and finished. */
type Working = {
  /** The file; null if it was uploaded completely before the page was loaded. */
  file: File | null
  /** The picture in the file. */
  picture: Blob | null
  /** The object URL of the picture; empty if there is none. */
  pictureUrl: string
  /** Stops sending it, or waiting to try again. */
  stop: () => void
  /** The number of attempts since the last successful one. */
  attempts: number
  /**
   * Whether the server has confirmed that it has the whole file: bytes that have left the browser may still be lost.
   */
  isComplete: boolean
}
const workings = new Map<string, Working>()

function set(next: readonly Upload[]): void {
  uploads = next
  for (const listener of listeners) listener()
}

function find(key: string): Upload | undefined {
  return uploads.find((each) => each.key === key)
}

function change(key: string, some: Partial<Upload>): void {
  set(uploads.map((each) => (each.key === key ? { ...each, ...some } : each)))
}

/** Whether a file is in the queue, and neither done nor refused. */
export function isInQueue(station: number, { name, size, lastModified }: File): boolean {
  return uploads.some(
    (each) =>
      each.station === station &&
      each.fileName === name &&
      each.bytes === size &&
      each.modifiedMs === lastModified &&
      each.state !== 'done' &&
      each.state !== 'refused',
  )
}

/** The properties of a file that are read before it is sent. */
export type NewUpload = Pick<
  Upload,
  'station' | 'id' | 'title' | 'tagDate' | 'archived' | 'showId' | 'reason' | 'replaces' | 'sentAs'
> & {
  file: File
  /** The picture in the file. */
  picture: Blob | null
}

/**
 * Puts a file into the queue; with an id it resumes an earlier upload. A refused one is only shown, and one that has
 * become an episode before waits for `goOn`.
 */
export function addUpload({ file, picture, ...known }: NewUpload): void {
  const key = `${++lastKey}`
  const image = picture ? URL.createObjectURL(picture) : ''
  const { name: fileName, lastModified: modifiedMs, size: bytes } = file
  const fresh = { key, fileName, modifiedMs, bytes, sent: 0, samples: [], description: '', datetime: null, image }
  const state = known.reason !== null ? 'refused' : known.sentAs ? 'known' : 'waiting'
  if (state !== 'refused') {
    workings.set(key, { file, picture, pictureUrl: image, stop: () => {}, attempts: 0, isComplete: false })
  }
  if (known.id !== null) markAsOurs(known.id)
  set([...uploads, { ...fresh, ...known, state, isHeld: false, episode: null }])
  beginNext()
}

/** Adds completely uploaded files that still need details to the queue. The files themselves are not needed. */
export function addSent(station: number, sent: readonly ResumableUpload[]): void {
  const added = sent
    .filter(({ id }) => !ours.has(id))
    .map((known): Upload => {
      const key = `${++lastKey}`
      workings.set(key, { file: null, picture: null, pictureUrl: '', stop: () => {}, attempts: 0, isComplete: true })
      markAsOurs(known.id)
      return { ...uploadOf(station, known), key, state: 'ready' }
    })
  if (added.length === 0) return
  set([...uploads, ...added])
  for (const { key } of added) settle(key)
}

/** Begins waiting uploads, up to the maximum number sent at the same time. */
function beginNext(): void {
  for (const { key } of toBegin(uploads)) begin(key)
}

function begin(key: string): void {
  const upload = find(key)
  const working = workings.get(key)
  if (!upload || !working) return
  const { file } = working
  if (!file) {
    settle(key)
    return
  }
  // An offline upload stays offline until the server has answered.
  if (upload.state !== 'offline') change(key, { state: 'sending', samples: [] })
  working.isComplete = false
  working.stop = send(file, upload.station, upload.id, {
    onBegun(id) {
      change(key, { id })
      markAsOurs(id)
      void keepDraft(key)
    },
    onSent(bytes) {
      const now = find(key)
      if (!now) return
      // The first report may only contain the bytes that the server has already.
      if (bytes > now.sent) working.attempts = 0
      change(key, { state: 'sending', sent: bytes, samples: sampled(now.samples, performance.now(), bytes) })
    },
    onAll() {
      working.isComplete = true
      change(key, { sent: upload.bytes })
      settle(key)
      beginNext()
    },
    onStopped(reason) {
      if (reason === 'offline') return tryAgain(key)
      if (reason === 'unauthenticated') return goOnSignedIn(key)
      if (reason !== 'gone') return refuse(key, reason)
      change(key, { id: null, sent: 0 })
      begin(key)
    },
  })
}

/** Resumes an upload when the person has signed in again. */
function goOnSignedIn(key: string): void {
  const working = workings.get(key)
  if (!working) return
  change(key, { state: 'offline', samples: [] })
  let isStopped = false
  working.stop = () => {
    isStopped = true
  }
  void untilSignedIn().then(() => isStopped || begin(key))
}

/** Tries again after a pause, or as soon as the browser is online again. */
function tryAgain(key: string): void {
  const working = workings.get(key)
  if (!working) return
  change(key, { state: 'offline', samples: [] })
  const pause = pausesMs[Math.min(working.attempts++, pausesMs.length - 1)]!
  const again = () => {
    working.stop()
    begin(key)
  }
  const timer = setTimeout(again, pause)
  addEventListener('online', again)
  working.stop = () => {
    clearTimeout(timer)
    removeEventListener('online', again)
  }
}

function refuse(key: string, reason: string): void {
  release(key)
  change(key, { state: 'refused', reason, ...(find(key)?.image.startsWith('blob:') && { image: '' }) })
  beginNext()
}

/** Stops an upload, and frees its file and picture. */
function release(key: string): void {
  const working = workings.get(key)
  if (!working) return
  working.stop()
  URL.revokeObjectURL(working.pictureUrl)
  workings.delete(key)
}

/**
 * Holds a lock that tells other windows of this browser that this one has the upload in its queue, until it is closed.
 */
function markAsOurs(id: string): void {
  if (ours.has(id)) return
  ours.add(id)
  void navigator.locks?.request(lockName(id), () => new Promise(() => {}))
}

/** The uploads of a station that this window has made episodes of, the last one last. */
export function finishedHere(station: number): (KnownFile & { id: string; episode: number })[] {
  return made.filter((each) => each.station === station)
}

/** Whether this window has an upload of the server in its queue, or had it. */
export function isOurs(id: string): boolean {
  return ours.has(id)
}

/** Makes an episode of an upload if it is complete and has all details. Called after sending, and after changes. */
function settle(key: string): void {
  const upload = find(key)
  const working = workings.get(key)
  if (!upload || !working?.isComplete || ['done', 'refused', 'paused'].includes(upload.state)) return
  const state = afterSending(upload)
  if (state === 'checking' && upload.state === 'checking') return
  // Cancels a waiting attempt.
  working.stop()
  change(key, { state, reason: null })
  if (state === 'checking') void finish(key)
  // The picture in the file would be lost with the page.
  else if (upload.image.startsWith('blob:'))
    void artworkOf(key).then(
      () => keepDraft(key),
      () => {},
    )
}

/** Tells the server what is known of the episode, for this page after a reload and for other browsers. */
async function keepDraft(key: string): Promise<void> {
  const upload = find(key)
  if (!upload?.id) return
  const path = { station: upload.station, id: upload.id }
  // Without a connection, it is told again with the next change.
  await call('draftUpload', { path, body: draftOf(upload) }).catch(() => {})
}

/** Shows that a file has become an episode, or replaced its audio. */
function finished(key: string, episode: number): void {
  release(key)
  change(key, { state: 'done', episode })
  const { station, id, fileName: name, modifiedMs: modified_ms, bytes } = find(key)!
  made.push({ station, id: id!, name, bytes, modified_ms, episode })
}

async function finish(key: string): Promise<void> {
  const { station, id, title, showId, description, datetime, archived, replaces } = find(key)!
  try {
    if (replaces !== null) {
      await call('replaceAudio', { path: { station, id: id! }, body: { episode: replaces } })
      endPlaybackOf(replaces)
      return finished(key, replaces)
    }
    const image_url = await artworkOf(key)
    const body = { title, show_id: showId!, description, image_url, archived, ...(datetime !== null && { datetime }) }
    const { episode } = await call('finishUpload', { path: { station, id: id! }, body })
    finished(key, episode)
  } catch (error) {
    if (!find(key)) return
    const { code, status } = error instanceof Refused ? error : { code: 'internal', status: 0 }
    const isPassing = ['offline', 'locked', 'incomplete'].includes(code) || status >= 500 || status === 429
    // A show that was deleted meanwhile has to be replaced by another one.
    if (isPassing) tryAgain(key)
    else if (replaces !== null) refuse(key, code === 'not_found' ? 'episode_gone' : code)
    else if (code.startsWith('picture_')) change(key, { state: 'ready', image: '', reason: code })
    else if (code === 'invalid') change(key, { state: 'ready', reason: code })
    else if (code === 'not_found' || code === 'not_yours') change(key, { state: 'ready', showId: null })
    else refuse(key, code)
  }
}

/**
 * The URL of an upload's artwork. The picture in the file is uploaded first; if the server cannot read it, the result
 * is empty.
 * @throws Refused if there is no answer
 */
async function artworkOf(key: string): Promise<string> {
  const { station, image } = find(key)!
  if (!image.startsWith('blob:')) return image
  const url = await sendPicture(station, workings.get(key)!.picture!).catch((error: unknown) => {
    if (error instanceof Refused && error.code.startsWith('picture_')) return ''
    throw error
  })
  change(key, { image: url })
  return url
}

/** Stops an upload until `goOn`. */
export function pause(key: string): void {
  const { state = '' } = find(key) ?? {}
  if (!['waiting', 'sending', 'offline'].includes(state)) return
  workings.get(key)?.stop()
  change(key, { state: 'paused', samples: [] })
  beginNext()
}

/** Resumes a paused upload, or confirms a known one; it is sent when it is its turn. */
export function goOn(key: string): void {
  change(key, { state: 'waiting' })
  beginNext()
}

/** Tries again at once, without waiting for the end of the delay. */
export function tryNow(key: string): void {
  workings.get(key)?.stop()
  begin(key)
}

/** Changes the details of the future episode. */
export function changeDetails(
  key: string,
  details: Partial<Pick<Upload, 'title' | 'description' | 'showId' | 'datetime' | 'archived' | 'image' | 'isHeld'>>,
): void {
  change(key, details)
  settle(key)
  if (find(key)?.state !== 'checking') void keepDraft(key)
}

/** Removes an upload from the queue. */
export function takeOut(key: string): void {
  release(key)
  set(uploads.filter((each) => each.key !== key))
  beginNext()
}

addEventListener('beforeunload', (event) => {
  // Uploads without a file are complete on the server, and are in the queue again after a reload.
  if (uploads.some((each) => isUnderWay(each) && workings.get(each.key)?.file)) event.preventDefault()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All uploads of this window. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(subscribe, () => uploads)
}
