import { h } from './dom.ts'
import { newestOf, playKey } from './play-key.ts'
import css from './show.css?inline'
import { sound } from './sound.ts'
import type { Show } from './types.ts'
import { type Host, link, picture, type View } from './widget.ts'

/** A show: its picture, its presenter, its text, its newest episode and its feed. */
export async function show(host: Host): Promise<View> {
  const { station, words, clock, signal, update, attribute } = host
  const slug = attribute('show') ?? ''
  const [it, newest] = await Promise.all([
    station.read<Show>(`/shows/${encodeURIComponent(slug)}`),
    newestOf(host, slug).catch(() => undefined),
  ])
  sound.watch(update, signal)
  return {
    css: () => [css],
    render() {
      const about = [it.presenter && words.by(it.presenter), it.next_at && words.nextOn(clock.when(it.next_at))]
      return h(
        'div',
        { class: 'show', part: 'show' },
        picture(host, it.image, 200),
        h(
          'div',
          {},
          h('h3', {}, link(it.page_url, it.title)),
          h('p', {}, about.filter(Boolean).join('. ')),
          h('p', { class: 'text' }, it.description),
          h(
            'div',
            { class: 'k' },
            newest && playKey(host, { kind: 'episode', station, episode: newest }, words.listenTo(newest.title)),
            newest && h('b', {}, words.newest),
            it.feed_url && h('a', { class: 'ghost', part: 'follow', href: it.feed_url }, words.follow),
          ),
        ),
      )
    },
  }
}
