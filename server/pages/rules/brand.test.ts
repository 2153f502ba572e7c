import { describe, expect, it } from 'vitest'
import { brandTokens } from './brand.ts'
import { hexOf, luminanceOf, oklchOf } from './oklch.ts'

/** The contrast of two colours as `#rrggbb`, from 1 to 21. Source: WCAG 2.2. */
function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const two = (value: number) => Math.min(255, value).toString(16).padStart(2, '0')
const steps = Array.from({ length: 17 }, (_, index) => index * 16)
const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${two(r)}${two(g)}${two(b)}`)))

/** The grounds of web/styles/tokens.css: paper, and the tape. */
const papers = { light: '#f2f3f0', dark: '#131516' }
const inks = { light: '#15181a', dark: '#f0f1ed' }
const tapes = { light: '#1b1e20', dark: '#272c2e' }

describe('the colours of a station have contrast, whatever its colour: 4,913 of all of sRGB', () => {
  for (const theme of ['light', 'dark'] as const) {
    it(theme, () => {
      const least = { field: 99, key: 99, ink: 99, wash: 99, tape: 99 }
      for (const color of colors) {
        const tokens = brandTokens(color)[theme]
        const found = {
          field: contrastOf(tokens.field, tokens['on-field']),
          key: contrastOf(tokens.fill, tokens['on-fill']),
          ink: contrastOf(tokens['brand-ink'], papers[theme]),
          wash: contrastOf(tokens['brand-wash'], inks[theme]),
          tape: contrastOf(tokens['brand-tape'], tapes[theme]),
        }
        for (const name of Object.keys(found) as (keyof typeof found)[]) {
          least[name] = Math.min(least[name], found[name])
        }
      }
      expect(Math.min(...Object.values(least))).toBeGreaterThan(4.5)
      expect(least.wash).toBeGreaterThan(9)
      expect(least.ink).toBeGreaterThan(5)
    })
  }
})

it('a colour that screens can show survives the way to OKLCH and back', () => {
  expect(colors.filter((color) => hexOf(oklchOf(color)) !== color)).toEqual([])
})

it('the colours of a yellow station', () => {
  const { light, dark } = brandTokens('#f5c518')
  expect(light).toMatchObject({ field: '#f5c518', 'on-field': '#000000', fill: '#f5c518' })
  expect(dark['on-fill']).toBe('#000000')
})
