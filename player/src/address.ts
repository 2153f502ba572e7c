import { ownDelay } from './data.ts'
import type { Source } from './sound.ts'

/** The delay of the live sound behind the clock, in seconds; that of a foreign stream is not known. */
export const delayOf = ({ station: { info, server } }: Source): number =>
  info.listen.url?.startsWith(server) ? ownDelay : 0

/** The URL of a source; undefined where the station offers none. */
export function addressOf(source: Source): string | undefined {
  if (source.kind === 'episode') return source.episode.audio_url
  const { info, server } = source.station
  const isTape = source.kind === 'tape'
  const from = isTape ? info.listen.rewind_url : info.listen.url
  if (!from) return
  const url = new URL(from, server)
  // The same address again would be taken from where it was, in Chromium after minutes.
  url.searchParams.set(isTape ? 'from' : '_', isTape ? source.at.toFixed(3) : Date.now().toString(36))
  return url.href
}
