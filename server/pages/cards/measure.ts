import byWidth from './fonts/widths.json' with { type: 'json' }

/** A weight of the font of cards. */
export type Weight = 400 | 700

/** The advance of each character of the font, in thousandths of an em. */
const advances = Object.fromEntries(
  Object.entries(byWidth).map(([weight, groups]) => [
    weight,
    new Map(
      Object.entries(groups).flatMap(([width, characters]) => [...characters].map((each) => [each, Number(width)])),
    ),
  ]),
) as Record<Weight, Map<string, number>>

/** Characters that are as wide as high in every font. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u

/** The widest letter of other fonts, about: a text in them may end early, but does not leave its place. */
const otherAdvance = 780

/**
 * The width of a text in ems. Kerning is left out, which makes a text narrower by less than a hundredth.
 * @param spacing added between characters, in ems
 */
export function widthOf(text: string, weight: Weight, spacing = 0): number {
  let width = -spacing
  for (const character of text) {
    width += (advances[weight].get(character) ?? (wide.test(character) ? 1000 : otherAdvance)) / 1000 + spacing
  }
  return text === '' ? 0 : width
}

/** Characters that no font draws, or that would turn the text around it. */
const control = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200e\u200f\u2060-\u206f]|[\u200b\u202a-\u202e\ufeff]/gu

/** Pictographs, which only few systems have in their fonts; ours has the first three. */
const pictograph = /(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u200d/gu

const longest = 300

/** A text as it can be drawn: on one line, of at most 300 characters, and without pictographs unless it has nothing else. */
export function drawable(text: string): string {
  const plain = tidy(text.replace(/\s+/g, ' ').replace(control, ''))
  return [...(tidy(plain.replace(pictograph, '')) || plain)].slice(0, longest).join('')
}

const tidy = (text: string) => text.replace(/ {2,}/g, ' ').trim()

/** Whether a line may break before and after a character. */
export const breaksAround = (character: string): boolean => wide.test(character)
