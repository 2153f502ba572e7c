import { h } from './dom.ts'
import { watchNow } from './feed.ts'
import { every, type Host, link, type View } from './widget.ts'

/** A sentence: the show on air, until when, and the next one. */
export function nowPlaying(host: Host): View {
  const { station, words, clock, signal, update } = host
  const show = () => {
    update()
    host.emit('aircheck-now', station.now)
  }
  watchNow(host, show)
  every(60, update, signal)
  return {
    render() {
      const { current, next } = station.now?.scheduled ?? { current: null, next: null }
      const { name, page_url } = station.info
      if (!station.now) return h('p', { class: 'line' }, '\u00a0')
      if (!current)
        return h(
          'p',
          { class: 'line', part: 'sentence' },
          words.nothingOn(name),
          next && h('span', { class: 'nx' }, words.nextSentence(next.title, clock.when(next.start_time))),
        )
      const isDown = station.now.stream.state === 'down'
      return h(
        'p',
        { class: 'line', part: 'sentence' },
        h('i', { class: isDown ? 'fault' : 'dot' }),
        link(current.page_url ?? page_url, h('b', {}, current.title)),
        words.sentence(name, clock.both(current.end_time)),
        next && h('span', { class: 'nx' }, words.thenSentence(next.title)),
      )
    },
  }
}
