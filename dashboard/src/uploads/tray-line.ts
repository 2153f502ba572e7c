import type { words as english } from '../../../web/words/en/uploads.ts'
import { totalsOf } from './progress.ts'
import type { Upload } from './upload.ts'

/** The line above the list of uploads: active uploads first, then the others. */
export function lineOf(uploads: readonly Upload[], words: typeof english): [now: string, besides: string] {
  const { open, paused, needy } = totalsOf(uploads)
  const busy = open - paused - needy
  const besides = paused > 0 ? words.andPaused(paused) : ''
  const count = (...states: Upload['state'][]) => uploads.filter(({ state }) => states.includes(state)).length
  // Uploads behind an offline one wait for the connection as well.
  if (count('offline') > 0 && count('sending', 'checking') === 0)
    return [words.noConnection(count('offline', 'waiting')), besides]
  if (busy > 0) return [words.uploading(busy), besides]
  if (needy > 0) return [words.needYou(needy), besides]
  if (paused > 0) return [words.allPaused(paused), '']
  const stopped = count('stopped')
  return [stopped > 0 ? words.stoppedEarlier(stopped) : words.uploaded, '']
}
