import { expect, it } from 'vitest'
import { lacksOf, type PictureShape } from './picture-size.ts'

it.each<[width: number, height: number, shape: PictureShape, isSmall: boolean, isOtherShape: boolean]>([
  [1400, 1400, 'square', false, false],
  [1399, 1399, 'square', true, false],
  [3000, 3000, 'square', false, false],
  [3000, 2990, 'square', false, false],
  [3000, 2900, 'square', false, true],
  [1400, 1386, 'square', true, false],
  [400, 300, 'square', true, true],
  [300, 400, 'square', true, true],
  [1600, 900, 'square', true, true],
  [3000, 1500, 'square', false, true],
  [1, 1, 'square', true, false],
  [1200, 630, 'wide', false, false],
  [1199, 630, 'wide', true, false],
  [1600, 1600, 'wide', false, true],
  [900, 1600, 'wide', true, true],
])('%i × %i as %s: small %s, another shape %s', (width, height, shape, isSmall, isOtherShape) => {
  expect(lacksOf({ width, height }, shape)).toEqual({ isSmall, isOtherShape })
})
