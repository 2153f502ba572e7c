import { h } from './dom.ts'
import { listWords } from './list-words.ts'
import { newestOf, playKey } from './play-key.ts'
import css from './show.css?inline'
import { sound } from './sound.ts'
import type { Show } from './types.ts'
import { type Host, link, picture, type View } from './widget.ts'
import { withWords } from './words.ts'

/** A show: its picture, its presenter, its text, its newest episode and its feed. */
export async function show(host: Host): Promise<View> {
  const { station, clock, signal, update, attribute } = host
  const w = withWords(host.words, listWords)
  const slug = attribute('show') ?? ''
  const [it, episode] = await Promise.all([
    station.read<Show>(`/shows/${encodeURIComponent(slug)}`),
    newestOf(host, slug).catch(() => undefined),
  ])
  sound.watch(update, signal)
  const about = [it.presenter && w.by(it.presenter), it.next_at && w.nextOn(clock.when(it.next_at))]
  return {
    css: () => [css],
    render: () =>
      h(
        'div',
        { class: 'show', part: 'head' },
        picture(host, it.image, 200, it.title, it.slug),
        h(
          'div',
          { part: 'words' },
          h('h3', { part: 'title' }, link(it.page_url, it.title)),
          h('p', { part: 'state' }, about.filter(Boolean).join('. ')),
          h('p', { class: 'text', part: 'text', dir: 'auto' }, it.description),
          h(
            'div',
            { class: 'k', part: 'keys' },
            episode && [
              playKey(host, { kind: 'episode', station, episode }, w.listenTo(episode.title)),
              h('b', { part: 'word' }, w.newest),
            ],
            it.feed_url && h('a', { class: 'ghost', part: 'follow', href: it.feed_url }, w.follow),
          ),
        ),
      ),
  }
}
