import { type Element_, h } from './dom.ts'

/** The paths of the key that plays. */
export const [playing, paused] = ['M6.5 5h4v14h-4zM13.5 5h4v14h-4z', 'M7 4.8v14.4L19.5 12z']

/**
 * An icon of 24 px.
 * @param text the number in it
 */
export const icon = (d: string, className = '', text?: number): Element_ =>
  h(
    'svg',
    { class: `ic ${className}`, viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    h('path', { d }),
    text && h('text', { x: 12, y: 16.2 }, text),
  )
