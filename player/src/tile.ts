import { hueOf } from '../../web/hue.ts'
import { initialOf } from '../../web/initial.ts'
import { h, type Kid } from './dom.ts'

/** A tile in the colour of a show with the first letter of its title: what stands in the place of a picture. */
export const tile = (props: Record<string, unknown>, title: string, slug: string | null | undefined): Kid =>
  h(
    'svg',
    {
      ...props,
      viewBox: '0 0 100 100',
      'aria-hidden': 'true',
      style: { background: `oklch(0.83 0.095 ${hueOf(slug ?? '')})` },
    },
    h('text', { x: 50, y: 69, 'text-anchor': 'middle', 'font-size': 54, 'font-weight': 700 }, initialOf(title)),
  )
