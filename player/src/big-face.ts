import bigCss from './big-face.css?inline'
import { bigWords } from './big-words.ts'
import { ghost, h, type Kid } from './dom.ts'
import { told } from './player-words.ts'
import { load } from './positions.ts'
import type { Act, Pieces, Shown } from './shown.ts'
import { counter } from './times.ts'
import { foot, link, picture } from './widget.ts'
import { withWords } from './words.ts'

export { bigCss }

/** Draws a card, or a large player with the tape. */
export function bigFace(shown: Shown, act: Act, group: Record<string, unknown>, pieces: Pieces): Kid {
  const { host, layout, mine, isPlaying, episode, day, canRestart, current } = shown
  const { key, more, rest, say, time, toLive, drawing } = pieces
  const w = withWords(host.words, bigWords)
  const { title, long, image, url, text, show = title, slug } = told(shown)
  const isLarge = layout === 'large'
  const place = episode && load(episode.guid)
  const begin = canRestart && ghost(w.beginning, () => act.seek(current!.start_time), 'beginning')
  const ofEpisode = mine ? time : place ? w.continueAt(counter(place)) : w.listen
  const word = episode ? ofEpisode : isPlaying ? w.playingLive : w.listenLive
  return [
    h(
      'div',
      group,
      h(
        'div',
        { class: 'lh', part: 'head' },
        picture(host, image, isLarge ? 128 : 280, show, slug),
        h(
          'div',
          { part: 'words' },
          h('small', { part: 'state' }, long),
          h('h3', { part: 'title' }, link(url, title)),
          h('p', { part: 'text', dir: 'auto' }, text),
        ),
        h('div', { class: 'k', part: 'keys' }, key, toLive || (isLarge ? begin : h('b', { part: 'word' }, word)), more),
      ),
      say,
      isLarge && [drawing, !episode && day?.isShut && h('p', { class: 'zone' }, w.noRewind)],
      rest,
    ),
    foot(host),
  ]
}
