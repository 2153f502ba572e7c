import { h, type Kid } from './dom.ts'
import css from './episodes.css?inline'
import { playKey } from './play-key.ts'
import { load } from './positions.ts'
import { sound } from './sound.ts'
import { counter, span } from './times.ts'
import type { Episode } from './types.ts'
import { every, foot, type Host, link, picture, type View } from './widget.ts'

/** The newest episodes of a station, or of one show. */
export async function episodes(host: Host): Promise<View> {
  const { station, words, signal, update, attribute } = host
  const [show, limit] = [attribute('show'), Number(attribute('limit')) || 4]
  const path = `/episodes?limit=${limit}${show ? `&show=${encodeURIComponent(show)}` : ''}`
  let list = (await station.read<{ episodes: Episode[] }>(path)).episodes
  sound.watch(update, signal)
  const again = () =>
    station.read<{ episodes: Episode[] }>(path).then(
      (page) => {
        list = page.episodes
        update()
      },
      () => {},
    )
  every(300, again, signal)
  return {
    css: () => [css],
    render: () => [
      list.length
        ? h(
            'ol',
            { class: 'rows two', part: 'list' },
            list.map((each) => episodeRow(host, each)),
          )
        : h('p', {}, words.noEpisodes),
      foot(host),
    ],
  }
}

/** A row of an episode: its key, its picture, its title, and its length or what is left of it. */
export function episodeRow(host: Host, episode: Episode): Kid {
  const { station, words, clock } = host
  const length = episode.duration_ms === null ? undefined : episode.duration_ms / 1000
  const heard = load(episode.guid)
  const left = length && heard ? words.left(span(length - heard)) : undefined
  return h(
    'li',
    { key: episode.id, part: 'episode' },
    playKey(host, { kind: 'episode', station, episode }, words.listenTo(episode.title), 'ring'),
    picture(host, episode.image, 48),
    h(
      'div',
      {},
      h('b', { class: 'cut' }, link(episode.page_url, episode.title)),
      h('small', { class: 'cut' }, `${episode.show.title}, ${clock.when(episode.datetime)}`),
    ),
    h('span', { class: 'end' }, left ?? (length && counter(length))),
  )
}
