import { breaksAround, drawable, type Weight, widthOf } from './measure.ts'

/** The setting of a text. Sizes are in pixels, `leading` and `spacing` in ems. */
export type Setting = { weight: Weight; spacing?: number; leading: number }

/** A place for a text, in pixels, and the largest and smallest size that it may have there. */
export type Place = { width: number; height: number; most: number; least: number }

/** A text that fits its place. */
export type Fitted = { size: number; lines: string[] }

type Word = { text: string; isSpaced: boolean }

/** Words, and the single characters of scripts that have no spaces. */
function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const part of text.split(' ')) {
    let isSpaced = true
    let word = ''
    const end = () => {
      if (word !== '') words.push({ text: word, isSpaced })
      if (word !== '') isSpaced = false
      word = ''
    }
    for (const character of part) {
      if (breaksAround(character)) end()
      word += character
      if (breaksAround(character)) end()
    }
    end()
  }
  return words
}

/** Breaks words into lines of a width; as many as there have to be. A word that is wider stands alone. */
function wrap(words: readonly Word[], width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const { text, isSpaced } of words) {
    const longer = line === '' ? text : `${line}${isSpaced ? ' ' : ''}${text}`
    if (line !== '' && measure(longer) > width) {
      lines.push(line)
      line = text
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}

/** The same number of lines, as alike in length as they can be. */
function balanced(words: readonly Word[], width: number, measure: (text: string) => number): string[] {
  const count = wrap(words, width, measure).length
  let [low, high] = [0, width]
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2
    const lines = wrap(words, middle, measure)
    if (lines.length === count && lines.every((line) => measure(line) <= middle)) high = middle
    else low = middle
  }
  return wrap(words, high, measure)
}

/** The beginning of a text that fits a width in ems, with an ellipsis if it is not all of it. */
export function cut(text: string, width: number, { weight, spacing = 0 }: Omit<Setting, 'leading'>): string {
  const whole = drawable(text)
  if (widthOf(whole, weight, spacing) <= width) return whole
  const characters = [...whole]
  while (characters.length > 0 && widthOf(`${characters.join('').trimEnd()}…`, weight, spacing) > width)
    characters.pop()
  return `${characters.join('').trimEnd()}…`
}

/**
 * Sets a text in the largest size that fits its place, in balanced lines. At the smallest size words may break anywhere, and
 * what does not fit is left out.
 */
export function fitted(text: string, { width, height, most, least }: Place, setting: Setting): Fitted {
  const { weight, spacing = 0, leading } = setting
  const measure = (part: string) => widthOf(part, weight, spacing)
  const words = wordsOf(drawable(text))
  const widest = Math.max(0, ...words.map((word) => measure(word.text)))
  for (let size = most; size >= least; size -= 2) {
    const ems = width / size
    if (widest > ems) continue
    const lines = wrap(words, ems, measure)
    if (lines.length * leading * size <= height) return { size, lines: balanced(words, ems, measure) }
  }
  const ems = width / least
  const pieces = words.flatMap((word) => (measure(word.text) > ems ? broken(word) : [word]))
  const lines = wrap(pieces, ems, measure)
  const count = Math.max(1, Math.floor(height / (leading * least)))
  if (lines.length <= count) return { size: least, lines }
  return { size: least, lines: [...lines.slice(0, count - 1), cut(`${lines[count - 1]}${lines[count]}`, ems, setting)] }
}

const broken = ({ text, isSpaced }: Word): Word[] =>
  [...text].map((character, index) => ({ text: character, isSpaced: index === 0 && isSpaced }))
