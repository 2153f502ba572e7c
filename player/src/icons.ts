import { type Element_, h } from './dom.ts'

const paths = {
  play: 'M7 4.8v14.4L19.5 12z',
  pause: 'M6.5 5h4v14h-4zM13.5 5h4v14h-4z',
  back: 'M4.5 4.5V9H9M5 8.8a8.3 8.3 0 1 1-1.3 5',
  on: 'M19.5 4.5V9H15M19 8.8a8.3 8.3 0 1 0 1.3 5',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  volume: 'M11 5 6.500 9H3v6h3.500l4.500 4zM15.500 9a4.500 4.500 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11',
  mute: 'M11 5 6.500 9H3v6h3.500l4.500 4zM16 9.500l5 5M21 9.500l-5 5',
  cast: 'M3 8V6a1.500 1.500 0 0 1 1.500-1.500h15A1.500 1.500 0 0 1 21 6v12a1.500 1.500 0 0 1-1.500 1.500H14M3 12a7.500 7.500 0 0 1 7.500 7.500M3 16a3.500 3.500 0 0 1 3.500 3.500',
  share: 'M12 15V3M7 8l5-5 5 5M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
}

/** An icon of 24 px; `text` is the number in it. */
export const icon = (name: keyof typeof paths, text?: number): Element_ =>
  h(
    'svg',
    { class: name === 'play' || name === 'pause' ? 'ic' : 'ic line', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    h('path', { d: paths[name] }),
    text && h('text', { x: 12, y: 16.2 }, text),
  )
