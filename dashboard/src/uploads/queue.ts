import { useSyncExternalStore } from 'react'
import { call } from '../api/call.ts'
import { Refused } from '../api/refused.ts'
import { sendPicture } from '../api/send-file.ts'
import { untilSignedIn } from '../api/session.ts'
import { sampled } from './progress.ts'
import { send } from './send.ts'
import { afterSending, isUnderWay, type KnownFile, titleOf, toBegin, type Upload } from './upload.ts'

/** Before the first, second … attempt after the connection was lost, in milliseconds; then always the last. */
const pausesMs = [1000, 2000, 4000, 8000, 15_000]

/** The name of the lock that a window holds on an upload that is in its queue. */
export const lockName = (id: string) => `aircheck-upload-${id}`

let uploads: readonly Upload[] = []
let lastKey = 0
const ours = new Set<string>()
/** The files that this window has made episodes of, the last one last. */
const finished: (KnownFile & { station: number; id: string; episode: number })[] = []
const listeners = new Set<() => void>()
/** The state of an upload while it is sent and finished. */
type Working = {
  /** Null for one that was sent before the page was loaded. */
  file: File | null
  /** The picture in the file. */
  picture: Blob | null
  /** Its address in this window; empty if there is none. */
  pictureUrl: string
  /** Stops sending it, or waiting to try again. */
  stop: () => void
  /** Since something was sent. */
  attempts: number
  /** The server has said that it has all of it: bytes that have left the browser may still be lost. */
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

/** Whether a file is in the queue, and not done with. */
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
export type NewUpload = Pick<Upload, 'station' | 'id' | 'title' | 'showId' | 'reason' | 'sentAs'> & {
  file: File
  /** The picture in the file. */
  picture: Blob | null
}

/**
 * Puts a file into the queue; with an id it continues an earlier upload. A refused one is only shown, and
 * one that has become an episode before waits for `goOn`.
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

/** An upload that was sent before the page was loaded, as the server knows it. */
type SentUpload = { id: string; name: string; bytes: number; modified_ms: number }

/** Puts uploads into the queue that are sent, and wait for their details. They need no file. */
export function addSent(station: number, sent: readonly SentUpload[]): void {
  const added = sent
    .filter(({ id }) => !ours.has(id))
    .map(({ id, name, bytes, modified_ms: modifiedMs }): Upload => {
      const key = `${++lastKey}`
      workings.set(key, { file: null, picture: null, pictureUrl: '', stop: () => {}, attempts: 0, isComplete: true })
      markAsOurs(id)
      return {
        ...{ key, station, id, state: 'ready', fileName: name, modifiedMs, bytes, sent: bytes, samples: [] },
        ...{ reason: null, title: titleOf(name), description: '', showId: null, datetime: null, image: '' },
        ...{ isHeld: false, episode: null },
      }
    })
  if (added.length > 0) set([...uploads, ...added])
}

/** Begins as many of the waiting uploads as may be sent at the same time. */
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
  // It is without connection until the server has answered.
  if (upload.state !== 'offline') change(key, { state: 'sending', samples: [] })
  working.isComplete = false
  working.stop = send(file, upload.station, upload.id, {
    onBegun(id) {
      change(key, { id })
      markAsOurs(id)
    },
    onSent(bytes) {
      const now = find(key)
      if (!now) return
      // The first report may only say what the server has already.
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

/** Goes on when the person has signed in again. */
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

/** Stops what is under way of an upload, and frees its file and picture. */
function release(key: string): void {
  const working = workings.get(key)
  if (!working) return
  working.stop()
  URL.revokeObjectURL(working.pictureUrl)
  workings.delete(key)
}

/** Tells the other windows of this browser that an upload is this one's, until it is closed. */
function markAsOurs(id: string): void {
  if (ours.has(id)) return
  ours.add(id)
  void navigator.locks?.request(lockName(id), () => new Promise(() => {}))
}

/** The uploads of a station that this window has made episodes of, the last one last. */
export function finishedHere(station: number): (KnownFile & { id: string; episode: number })[] {
  return finished.filter((each) => each.station === station)
}

/** Whether this window has an upload of the server in its queue, or had it. */
export function isOurs(id: string): boolean {
  return ours.has(id)
}

/** After everything was sent, or its details have changed: makes an episode of it, if it can be one. */
function settle(key: string): void {
  const upload = find(key)
  const working = workings.get(key)
  if (!upload || !working?.isComplete || ['done', 'refused', 'paused'].includes(upload.state)) return
  const state = afterSending(upload)
  if (state === 'checking' && upload.state === 'checking') return
  // It may be waiting to try again.
  working.stop()
  change(key, { state, reason: null })
  if (state === 'checking') void finish(key)
}

async function finish(key: string): Promise<void> {
  const { station, id, title, showId, description, datetime } = find(key)!
  try {
    const image_url = await artworkOf(key)
    const body = { title, show_id: showId!, description, image_url, ...(datetime !== null && { datetime }) }
    const { episode } = await call('finishUpload', { path: { station, id: id! }, body })
    release(key)
    change(key, { state: 'done', episode })
    const { fileName: name, modifiedMs: modified_ms, bytes } = find(key)!
    finished.push({ station, id: id!, name, bytes, modified_ms, episode })
  } catch (error) {
    if (!find(key)) return
    const { code, status } = error instanceof Refused ? error : { code: 'internal', status: 0 }
    const isPassing = ['offline', 'locked', 'incomplete'].includes(code) || status >= 500 || status === 429
    // The show may have been deleted meanwhile: then another is needed.
    if (isPassing) tryAgain(key)
    else if (code.startsWith('picture_')) change(key, { state: 'ready', image: '', reason: code })
    else if (code === 'invalid') change(key, { state: 'ready', reason: code })
    else if (code === 'not_found' || code === 'not_yours') change(key, { state: 'ready', showId: null })
    else refuse(key, code)
  }
}

/**
 * The URL of an upload's artwork. The picture in the file is sent for that; one that the server cannot read is left out.
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

/** Goes on with an upload that is paused, or begins one that waits for the person, when it is its turn. */
export function goOn(key: string): void {
  change(key, { state: 'waiting' })
  beginNext()
}

/** Tries at once, without waiting for the end of the pause. */
export function tryNow(key: string): void {
  workings.get(key)?.stop()
  begin(key)
}

/** Changes what the episode will be. */
export function changeDetails(
  key: string,
  details: Partial<Pick<Upload, 'title' | 'description' | 'showId' | 'datetime' | 'image' | 'isHeld'>>,
): void {
  change(key, details)
  settle(key)
}

/** Takes an upload out of the queue. */
export function takeOut(key: string): void {
  release(key)
  set(uploads.filter((each) => each.key !== key))
  beginNext()
}

addEventListener('beforeunload', (event) => {
  // Uploads of before the page was loaded can wait until it is loaded again.
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
