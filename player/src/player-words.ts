import { ghost, h, type Kid } from './dom.ts'
import type { Shown, Told } from './shown.ts'
import { play } from './start.ts'
import { counter } from './times.ts'
import { now } from './widget.ts'

/** Tells an episode, a place on the tape, or what is on air. */
export function told(shown: Shown): Told {
  const { host, mine, phase, episode, lib, current, isOff, layout } = shown
  const { station, words: w, clock } = host
  const { name, image, page_url, description } = station.info
  if (episode) {
    const { title, show, duration_ms, datetime } = episode
    return {
      title,
      sub: `${show.title}, ${name}`,
      long: `${show.title}, ${clock.when(datetime)}`,
      image: episode.image,
      url: episode.page_url,
      show: show.title,
      slug: show.slug,
      text: !!duration_ms && !mine && counter(duration_ms / 1000),
    }
  }
  const rewound = lib?.toldOfTape(shown)
  if (rewound) return rewound
  const next = station.now?.scheduled.next
  if (!current) {
    const later = next && w.next(next.title, clock.when(next.start_time))
    return { title: name, sub: later, long: later, image, url: page_url, text: description }
  }
  const ends = w.until(clock.both(current.end_time))
  const mark = h('i', { class: isOff ? 'fault' : 'dot' })
  const word = isOff ? w.offAir : phase === 'playing' ? w.live : w.onAir
  return {
    title: current.title,
    sub: [mark, `${isOff ? w.offAir : name}, ${ends}`],
    long: [mark, h('b', {}, word), ` ${ends}`, next && layout === 'large' && `, ${w.later(next.title)}`],
    image: current.image || image,
    url: current.page_url ?? page_url,
    slug: current.show_slug,
    text: station.now?.track?.title || (current.presenter && w.by(current.presenter)),
  }
}

/** A sentence about a fault, and a key that helps. */
export function fault(shown: Shown): Kid[] | undefined {
  const { host, mine, phase, episode, isOff, newest, controls } = shown
  const { station, words: w, clock, element } = host
  if (!episode && mine?.kind !== 'tape') {
    const since = station.now?.stream.since
    if (isOff && phase !== 'playing')
      return [
        since
          ? w.offSince(clock.date(since) === clock.date(now()) ? clock.hm(since) : clock.when(since))
          : `${w.offAir}.`,
        newest && ghost(w.hearNewest, () => play({ kind: 'episode', station, episode: newest }, element)),
      ]
    if (!station.info.listen.url) return [w.noStream]
  }
  return controls?.fault(shown)
}
