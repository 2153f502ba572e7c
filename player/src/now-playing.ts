import { send } from './data.ts'
import { h, type Kid } from './dom.ts'
import { watchNow } from './feed.ts'
import { listWords } from './list-words.ts'
import css from './now-playing.css?inline'
import { every, type Host, link, type View } from './widget.ts'
import { withWords } from './words.ts'

/** A sentence: the show on air, until when, and the next one. */
export function nowPlaying(host: Host): View {
  const { element, station, clock, signal, update } = host
  const w = withWords(host.words, listWords)
  watchNow(host, (now) => {
    update()
    send(element, 'now', now)
  })
  every(60, update, signal)

  function sentence(): Kid {
    if (!station.now) return '\u00a0'
    const { name, page_url } = station.info
    const { current, next } = station.now.scheduled
    const then =
      next && (current ? w.thenSentence(next.title) : w.nextSentence(next.title, clock.when(next.start_time)))
    const soon = then && h('span', { class: 'nx' }, then)
    if (!current) return [w.nothingOn(name), soon]
    return [
      h('i', { class: station.now.stream.state === 'down' ? 'fault' : 'dot' }),
      link(current.page_url ?? page_url, h('b', {}, current.title)),
      w.sentence(name, clock.both(current.end_time)),
      soon,
    ]
  }
  return { css: () => [css], render: () => h('p', { class: 'line', part: 'sentence' }, sentence()) }
}
