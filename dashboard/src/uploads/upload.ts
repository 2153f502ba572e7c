import type { ResumableUpload as KnownUpload, UploadDraft } from '../api/generated/types.gen.ts'

/** The number of bytes sent at some instants of the last seconds. */
export type Samples = readonly { atMs: number; bytes: number }[]

/**
 * - `known`: the same file has become an episode before, and the person has not said yet whether to send it again
 * - `waiting` for its turn
 * - `sending`
 * - `paused` by the person
 * - `offline`: the connection or the server is gone; it continues when they are back
 * - `ready`: everything is sent, but it cannot become an episode yet: its show is not chosen, or `reason` says why
 * - `checking`: the server makes an episode of it
 * - `done`
 * - `refused`, and not retried
 * - `stopped`: begun before the page was loaded; the file has to be chosen again
 */
export type UploadState =
  | 'known'
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'offline'
  | 'ready'
  | 'checking'
  | 'done'
  | 'refused'
  | 'stopped'

/** A file that is being uploaded. */
export type Upload = {
  /** Unique in this window. */
  key: string
  station: number
  /** The server's id, as soon as there is one. */
  id: string | null
  state: UploadState
  fileName: string
  modifiedMs: number
  bytes: number
  sent: number
  samples: Samples
  /** The code of the refusal: of the upload, or of its details while it is `ready`. */
  reason: string | null
  title: string
  description: string
  showId: number | null
  /** The publication time in Unix seconds; null for as soon as the episode is made. */
  datetime: number | null
  /** Whether the episode goes to the archive, and so is not public yet. */
  archived: boolean
  /** The date in the file's tag, such as `2019-05-12`; empty for a tag without a date. */
  tagDate: string
  /**
   * Its artwork: a URL, or the `blob:` address of the picture in the file, which is sent before it is finished; empty
   * for none.
   */
  image: string
  /** Whether a dialog about it is open: it does not become an episode meanwhile. */
  isHeld: boolean
  /** The episode whose audio the file replaces; null if it becomes a new one. */
  replaces: number | null
  episode: number | null
  /** The episode that the same file has become before. */
  sentAs?: { id: number; title: string }
}

/** The maximum number of files sent at the same time. */
const atOnce = 2

/**
 * The uploads that may begin now. Offline ones count as being sent, because the connection will be back for all of
 * them.
 */
export function toBegin(uploads: readonly Upload[]): Upload[] {
  const busy = uploads.filter(({ state }) => state === 'sending' || state === 'offline').length
  return uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(atOnce - busy, 0))
}

/** The fields of an upload that the server keeps for its episode. */
export function draftOf({ title, description, showId, datetime, archived, image, replaces }: Upload): UploadDraft {
  return {
    ...(title.trim() !== '' && { title }),
    ...(description !== '' && { description }),
    ...(showId !== null && { show_id: showId }),
    ...(datetime !== null && { datetime }),
    ...(archived && { archived }),
    ...(replaces !== null && { replaces }),
    ...(image !== '' && !image.startsWith('blob:') && { image_url: image }),
  }
}

/** An upload that was begun before the page was loaded, as the server knows it. */
export function uploadOf(
  station: number,
  { id, name, bytes, received, modified_ms: modifiedMs, draft }: KnownUpload,
): Upload {
  const {
    title = titleOf(name),
    description = '',
    show_id: showId = null,
    datetime = null,
    image_url: image = '',
    replaces = null,
  } = draft
  return {
    ...{ key: id, station, id, state: 'stopped', fileName: name, modifiedMs, bytes, sent: received, samples: [] },
    ...{ reason: null, title, description, showId, datetime, image, archived: draft.archived ?? false, tagDate: '' },
    ...{ isHeld: false, replaces, episode: null },
  }
}

/** The state of an upload after all of it was sent, or after a later change of its details. */
export function afterSending({ showId, title, isHeld }: Upload): 'ready' | 'checking' {
  return showId !== null && title.trim() !== '' && !isHeld ? 'checking' : 'ready'
}

/** Whether closing the window now would interrupt the upload. */
export function isUnderWay({ state }: Upload): boolean {
  return ['waiting', 'sending', 'offline', 'ready', 'checking'].includes(state)
}

/** The properties of an upload's file. */
export type KnownFile = { name: string; bytes: number; modified_ms: number }

/** Whether an upload is of a file: of the same name, size and date. */
export function isOf(
  { name, bytes, modified_ms }: KnownFile,
  file: { name: string; size: number; lastModified: number },
): boolean {
  return name === file.name && bytes === file.size && modified_ms === file.lastModified
}

/** A title for a file that has none: its name without the ending, and with spaces for underscores. */
export function titleOf(fileName: string): string {
  return (
    fileName
      .replace(/(?<=.)\.(mp3|mpga|mpeg)$/i, '')
      .replaceAll('_', ' ')
      .trim() || fileName
  )
}

/** The longest title of an episode, in characters, as the server counts them. */
const longestTitle = 499

/** A title, shortened to the maximum length. */
export function shortened(title: string): string {
  return [...title].slice(0, longestTitle).join('').trim()
}

type ShowName = { id: number; title: string }

/** The show of a new upload: the one that its album names, else the one that was chosen last, else the only one. */
export function firstShow(shows: readonly ShowName[], album: string, last: number | null): number | null {
  const named = shows.find(({ title }) => title.toLowerCase() === album.toLowerCase())
  const only = shows.length === 1 ? shows[0] : undefined
  return (named ?? shows.find(({ id }) => id === last) ?? only)?.id ?? null
}

/** The files offered by the browser's file dialog. */
export const mp3Files = '.mp3,audio/mpeg'

/** The largest file, as the server knows it. */
const largestBytes = 200 * 1024 * 1024

/** First bytes of files mistaken for MP3: WAV (which may also hold MP3), FLAC, Ogg, MPEG-4, AIFF, Matroska, ZIP, PDF, and pictures. */
const others = [
  ...[
    /^RIFF....WAVE(?!.*fmt ....(?:[PU]\0|\xfe\xff))/s,
    /^fLaC/,
    /^OggS/,
    /^....ftyp/s,
    /^FORM/,
    /^.E\xdf\xa3/s,
    /^PK/,
    /^%PDF/,
  ],
  ...[/^\x89PNG/, /^\xff\xd8\xff/, /^GIF8/, /^II\*/, /^MM.\*/s],
]

/** The code with which the server would refuse a file; null if only the server can tell. */
export function refusedAtOnce(
  bytes: number,
  head: Uint8Array,
): 'file_empty' | 'file_too_large' | 'file_not_mp3' | null {
  if (bytes === 0) return 'file_empty'
  if (bytes > largestBytes) return 'file_too_large'
  const start = String.fromCharCode(...head)
  return others.some((other) => other.test(start)) ? 'file_not_mp3' : null
}

/** Whether it needs an input of the person before it can become an episode. */
export function needsYou({ state, showId, title, reason }: Upload): boolean {
  if (state === 'known') return true
  return state === 'ready' && (showId === null || title.trim() === '' || reason !== null)
}

/**
 * The order in which uploads are shown: first those that were refused or need the person, newest first, then active
 * ones, waiting ones, stopped ones, and finally finished ones.
 */
export function inOrderOfShow(uploads: readonly Upload[]): Upload[] {
  const rank = (upload: Upload) => {
    if (upload.state === 'refused' || needsYou(upload)) return 0
    return { waiting: 2, stopped: 3, done: 4 }[upload.state as string] ?? 1
  }
  const isNewestFirst = (upload: Upload) => [0, 4].includes(rank(upload))
  return [
    ...uploads.filter(isNewestFirst).toReversed(),
    ...uploads.filter((upload) => !isNewestFirst(upload)),
  ].toSorted((a, b) => rank(a) - rank(b))
}

/** Whether its show has to be chosen before it can become an episode: now, or when it is sent. */
export function lacksShow({ state, showId }: Upload): boolean {
  return showId === null && !['known', 'checking', 'done', 'refused', 'stopped'].includes(state)
}
