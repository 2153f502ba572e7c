import { h, type Kid } from './dom.ts'
import css from './episodes.css?inline'
import { listWords } from './list-words.ts'
import { playKey } from './play-key.ts'
import { load } from './positions.ts'
import { sound } from './sound.ts'
import { counter, span } from './times.ts'
import type { Episode } from './types.ts'
import { every, foot, type Host, link, picture, type View } from './widget.ts'
import { withWords } from './words.ts'

/** The newest episodes of a station, or of one show. */
export async function episodes(host: Host): Promise<View> {
  const { station, words, signal, update, attribute } = host
  const show = attribute('show')
  const path = `/episodes?limit=${Number(attribute('limit')) || 4}${show ? `&show=${encodeURIComponent(show)}` : ''}`
  let list: Episode[] = []
  const read = async () => {
    list = (await station.read<{ episodes: Episode[] }>(path)).episodes
    update()
  }
  await read()
  sound.watch(update, signal)
  every(300, () => void read().catch(host.fail), signal)
  return {
    css: () => [css],
    render: () => [
      list.length ? rows(host, list, 'two') : h('p', {}, withWords(words, listWords).noEpisodes),
      foot(host),
    ],
  }
}

/** The rows of episodes. */
export const rows = (host: Host, list: readonly Episode[], className = ''): Kid =>
  h(
    'ol',
    { class: className, part: 'list' },
    list.map((each) => row(host, each)),
  )

/** The row of an episode: its key, its picture, its title, and its length or what is left of it. */
function row(host: Host, episode: Episode): Kid {
  const { station, clock } = host
  const w = withWords(host.words, listWords)
  const { id, guid, title, image, page_url, show, datetime, duration_ms } = episode
  const length = duration_ms && duration_ms / 1000
  const heard = load(guid)
  return h(
    'li',
    { class: 'row', key: id, part: 'episode' },
    playKey(host, { kind: 'episode', station, episode }, w.listenTo(title), 'ring'),
    picture(host, image, 48, show.title, show.slug),
    h(
      'div',
      {},
      h('b', { class: 'cut' }, link(page_url, title)),
      h('small', { class: 'cut' }, `${show.title}, ${clock.when(datetime)}`),
    ),
    h('span', { class: 'end' }, length && (heard ? w.left(span(length - heard)) : counter(length))),
  )
}
