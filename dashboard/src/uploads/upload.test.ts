import { describe, expect, it } from 'vitest'
import { sampled, secondsLeft, totalsOf } from './progress.ts'
import {
  afterSending,
  draftOf,
  firstShow,
  inOrderOfShow,
  isOf,
  isUnderWay,
  lacksShow,
  refusedAtOnce,
  shortened,
  titleOf,
  toBegin,
  type Upload,
  type UploadState,
  uploadOf,
} from './upload.ts'

const upload = (state: UploadState, fields: Partial<Upload> = {}): Upload => ({
  ...{ key: state, station: 1, id: null, state, fileName: 'a.mp3', modifiedMs: 0, bytes: 100, sent: 0, samples: [] },
  ...{ reason: null, title: 'A', description: '', showId: 7, datetime: null, archived: false, tagDate: '', image: '' },
  ...{ isHeld: false, replaces: null },
  ...{ episode: null, ...fields },
})
const all = (...states: UploadState[]) => states.map((state, at) => upload(state, { key: `${at}` }))

describe('several uploads', () => {
  it.each<[UploadState[], string]>([
    [['waiting', 'waiting', 'waiting'], '0 1'],
    [['sending', 'waiting', 'waiting'], '1'],
    [['sending', 'sending', 'waiting'], ''],
    [['offline', 'sending', 'waiting'], ''],
    [['paused', 'refused', 'checking', 'done', 'waiting', 'stopped', 'ready'], '4'],
  ])('in the states %j: those that begin are %s', (states, keys) => {
    expect(
      toBegin(all(...states))
        .map(({ key }) => key)
        .join(' '),
    ).toBe(keys)
  })

  it('have a total progress without refused uploads and those of other windows', () => {
    const uploads = [
      upload('sending', { sent: 50 }),
      upload('paused', { sent: 10 }),
      upload('done', { sent: 100 }),
      upload('refused', { sent: 70 }),
      upload('stopped', { sent: 30 }),
      // The person has not decided yet whether to send it again, so its bytes do not count.
      upload('known'),
    ]
    expect(totalsOf(uploads)).toEqual({ open: 3, paused: 1, needy: 1, sent: 160, bytes: 300, share: 160 / 300 })
    expect(totalsOf([]).share).toBe(0)
  })

  it('lack a show, except finished and refused ones, and those of other windows', () => {
    const states: UploadState[] = ['waiting', 'sending', 'paused', 'offline', 'ready']
    for (const state of states) {
      expect([lacksShow(upload(state, { showId: null })), lacksShow(upload(state))]).toEqual([true, false])
    }
    const others: UploadState[] = ['known', 'checking', 'done', 'refused', 'stopped']
    for (const state of others) expect(lacksShow(upload(state, { showId: null }))).toBe(false)
  })

  it('in progress would be interrupted by closing the window', () => {
    const states: UploadState[] = ['waiting', 'sending', 'offline', 'ready', 'checking']
    for (const state of states) expect(isUnderWay(upload(state))).toBe(true)
    for (const state of ['paused', 'done', 'refused', 'stopped', 'known'] as const)
      expect(isUnderWay(upload(state))).toBe(false)
  })
})

describe('an upload', () => {
  it('becomes an episode once it is sent, unless its show or title is missing or its details are open', () => {
    expect(afterSending(upload('sending'))).toBe('checking')
    expect(afterSending(upload('sending', { showId: null }))).toBe('ready')
    expect(afterSending(upload('sending', { title: ' ' }))).toBe('ready')
    expect(afterSending(upload('sending', { isHeld: true }))).toBe('ready')
  })

  it('is listed first if it needs attention, newest first, and last if it is done', () => {
    const all = [
      upload('done', { key: 'a' }),
      upload('waiting', { key: 'b' }),
      upload('sending', { key: 'c' }),
      upload('done', { key: 'd' }),
      upload('refused', { key: 'e' }),
      upload('waiting', { key: 'f' }),
      upload('stopped', { key: 'g' }),
      upload('ready', { key: 'h', showId: null }),
    ]
    expect(inOrderOfShow(all).map(({ key }) => key)).toEqual(['h', 'e', 'c', 'b', 'f', 'g', 'd', 'a'])
  })

  it('is of the same file only if name, size and date are the same', () => {
    const file = { name: 'a.mp3', size: 10, lastModified: 5 }
    const begun = { name: 'a.mp3', bytes: 10, modified_ms: 5 }
    expect(isOf(begun, file)).toBe(true)
    for (const other of [{ name: 'b.mp3' }, { bytes: 11 }, { modified_ms: 6 }]) {
      expect(isOf({ ...begun, ...other }, file)).toBe(false)
    }
  })

  it.each([
    ['First_Tram_2026-11-18.mp3', 'First Tram 2026-11-18'],
    ['Vol. 3', 'Vol. 3'],
    ['.mp3', '.mp3'],
  ])('of the file %s is called %s', (name, title) => expect(titleOf(name)).toBe(title))

  it('has a title of at most 499 characters, as the server requires', () => {
    expect([...shortened('😀'.repeat(600))]).toHaveLength(499)
    expect(shortened(`${'a'.repeat(498)} b`)).toBe('a'.repeat(498))
  })

  it('gets the show named by its album, else the last one, else the only one', () => {
    const shows = [
      { id: 1, title: 'First Tram' },
      { id: 2, title: 'Night Window' },
    ]
    expect(firstShow(shows, 'first tram', 2)).toBe(1)
    expect(firstShow(shows, '', 2)).toBe(2)
    expect(firstShow(shows, '', 3)).toBeNull()
    expect(firstShow(shows.slice(0, 1), '', null)).toBe(1)
    expect(firstShow([], 'x', 1)).toBeNull()
  })

  it.each<[what: string, bytes: number, start: string, code: string | null]>([
    ['an empty file', 0, '', 'file_empty'],
    ['the largest file', 200 * 1024 * 1024, 'ID3', null],
    ['a larger file', 200 * 1024 * 1024 + 1, 'ID3', 'file_too_large'],
    ['a WAV', 9, 'RIFF....WAVE', 'file_not_mp3'],
    ['a WAV with PCM', 9, 'RIFF....WAVEfmt \x10\0\0\0\x01\0', 'file_not_mp3'],
    ['a WAV with MP3', 9, 'RIFF....WAVEfmt \x1e\0\0\0U\0', null],
    ['a PNG', 9, '\x89PNG\r\n', 'file_not_mp3'],
    ['a JPEG', 9, '\xff\xd8\xff\xe0', 'file_not_mp3'],
    ['a GIF', 9, 'GIF89a', 'file_not_mp3'],
    ['an M4A', 9, '\0\0\0 ftypM4A ', 'file_not_mp3'],
    ['an unknown beginning', 9, '\x7f\x7b', null],
  ])('of %s with %d bytes is refused only for a known reason', (_, bytes, start, code) => {
    expect(
      refusedAtOnce(
        bytes,
        Uint8Array.from(start, (each) => each.charCodeAt(0)),
      ),
    ).toBe(code)
  })

  it.each<[what: string, fields: Partial<Upload>, draft: object]>([
    ['everything', { title: 'Tide', description: 'D', datetime: 5, archived: true, image: 'https://a/b.jpg' }, {}],
    ['no more than its title', { title: 'Tide', showId: null }, { title: 'Tide' }],
    ['a picture that is only in the page', { image: 'blob:x' }, { title: 'A', show_id: 7 }],
  ])('is known after a reload as before, with %s', (_, fields, draft) => {
    const before = upload('ready', { id: 'u', sent: 100, ...fields })
    const kept = draftOf(before)
    expect(kept).toMatchObject(draft)
    const known = { id: 'u', name: 'a.mp3', bytes: 100, received: 100, modified_ms: 0, draft: kept, episode: null }
    const image = before.image.startsWith('blob:') ? '' : before.image
    expect({ ...uploadOf(1, known), key: 'ready', state: 'ready' }).toEqual({ ...before, image })
  })

  it('of which nothing is known yet is named after its file', () => {
    const known = { id: 'u', name: 'First_tram.mp3', bytes: 9, received: 3, modified_ms: 0, draft: {}, episode: null }
    expect(uploadOf(1, known)).toMatchObject({ state: 'stopped', title: 'First tram', showId: null, sent: 3 })
  })

  it('estimates its remaining time by its speed in the last seconds', () => {
    let samples = sampled([], 0, 0)
    expect(secondsLeft(samples, 1000)).toBeNull()
    samples = sampled(samples, 2000, 200)
    expect(secondsLeft(samples, 1000)).toBe(8)
    // After it has become slower, the first samples are dropped.
    samples = sampled(sampled(samples, 8000, 300), 14_000, 400)
    expect(samples.length).toBe(2)
    expect(secondsLeft(samples, 1000)).toBe(36)
    // Bytes lost with a connection are sent again.
    expect(sampled(samples, 15_000, 350)).toEqual([
      { atMs: 8000, bytes: 300 },
      { atMs: 15_000, bytes: 350 },
    ])
  })
})
