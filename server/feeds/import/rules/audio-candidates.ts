import type { Candidate, Enclosure } from './feed.ts'

/** The elements that name files, the most reliable first. */
const places: readonly Candidate['from'][] = ['enclosure', 'media', 'alternate', 'link']

/** Maximum number of files that are tried for an item. */
const maxCandidates = 10

const mp3Type = /^audio\/(x-)?(mpeg|mp3|mpg|mpa|mpeg3|mpeg-3)\b/
/** Types that say nothing of the content: servers and storages give them to files that they do not know. */
const anyType = /^$|octet-stream|^application\/(x-)?(download|force-download|unknown)|^(audio|media)(\/\*?)?$|^\*/
const otherName =
  /\.(aac|aiff?|avi|bmp|docx?|epub|flac|flv|gif|html?|jpe?g|m3u8?|m4[abrv]|mkv|mov|mp4|og[agv]|opus|pdf|pls|png|svg|txt|wav|webm|webp|wma|wmv|zip)$/i

/** The likelihood that a file is an MP3, by its type and name, either of which is often wrong; 0 if both say that it is not. */
function likelihood({ type, url }: Enclosure): number {
  const path = URL.parse(url)?.pathname ?? url.replace(/[?#].*/s, '')
  const [isMp3, isOther] = [/\.mp3$/i.test(path), otherName.test(path)]
  if (mp3Type.test(type)) return isOther ? 3 : 5
  if (isMp3) return 4
  if (anyType.test(type)) return isOther ? 1 : 3
  return isOther ? 0 : 2
}

const isWeb = /^https?:\/\//i
/** Resolves what is relative; see `whyNone`. */
const anyBase = 'https://a.example/'

/** Why no file that is named for an item can be its audio, see `audioCandidates`. */
export function whyNone(named: readonly Candidate[]): 'no_audio' | 'not_mp3' | 'relative_audio' | 'no_web_audio' {
  if (named.length === 0) return 'no_audio'
  const likely = named.filter((one) => likelihood(one) > 0)
  if (likely.length === 0) return 'not_mp3'
  const isRelative = ({ url }: Candidate) => !URL.canParse(url) && URL.canParse(url, anyBase)
  return likely.some(isRelative) ? 'relative_audio' : 'no_web_audio'
}

/**
 * The files that may be the audio of an item, the likeliest first; among equal ones, in the order of the elements that name them. Only
 * their bytes tell what they are. Files that are of another kind by type and name are left out, and those that are not on the web.
 */
export function audioCandidates(named: readonly Candidate[]): Enclosure[] {
  const rank = ({ from }: Candidate) => places.indexOf(from)
  const seen = new Set<string>()
  return named
    .map((one) => ({ one, likely: likelihood(one) }))
    .filter(({ one, likely }) => likely > 0 && isWeb.test(one.url) && URL.canParse(one.url))
    .sort((a, b) => b.likely - a.likely || rank(a.one) - rank(b.one))
    .map(({ one: { from: _, ...file } }) => file)
    .filter(({ url }) => !seen.has(url) && seen.add(url))
    .slice(0, maxCandidates)
}
