import { expect, it } from 'vitest'
import { words as de } from '../../../web/words/de/common.ts'
import { words as en } from '../../../web/words/en/common.ts'
import { keysNamed } from './key-names.ts'

it.each([
  ['Ctrl S', 'Strg S'],
  ['Ctrl Shift Z', 'Strg Umschalt Z'],
  ['Ctrl →', 'Strg →'],
  ['Del', 'Entf'],
  ['Space', 'Leertaste'],
  ['Page ↑', 'Bild ↑'],
  ['Shift X', 'Umschalt X'],
  ['Alt ↓', 'Alt ↓'],
  ['Enter', 'Enter'],
  ['Esc', 'Esc'],
  ['G', 'G'],
  ['/', '/'],
])('%s is %s on a German keyboard', (keys, german) => {
  expect(keysNamed(keys, de.keyNames)).toBe(german)
  expect(keysNamed(keys, en.keyNames)).toBe(keys)
})
