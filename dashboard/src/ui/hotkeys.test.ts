import { describe, expect, it } from 'vitest'
import { type Begun, chordOf, follow, type Pressed } from './hotkeys.ts'

const pressed = (key: string, ...held: string[]): Pressed => ({
  key,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
})

it.each<[Pressed, string]>([
  [pressed('g'), 'g'],
  [pressed('?', 'shift'), '?'],
  [pressed('['), '['],
  [pressed(' '), 'Space'],
  [pressed('X', 'shift'), 'Shift+X'],
  [pressed('s', 'ctrl'), 'Ctrl+S'],
  [pressed('z', 'meta'), 'Ctrl+Z'],
  [pressed('Z', 'ctrl', 'shift'), 'Ctrl+Shift+Z'],
  [pressed('ArrowUp', 'alt'), 'Alt+ArrowUp'],
  [pressed('ArrowUp', 'shift'), 'Shift+ArrowUp'],
  [pressed('Escape'), 'Escape'],
])('%j is %s', (event, chord) => expect(chordOf(event)).toBe(chord))

describe('a sequence of keys', () => {
  const known = ['g o', 'g s', '?', 'o']
  it('is complete with its last key, within the time limit', () => {
    const first = follow(null, 'g', known, 0)
    expect(first).toEqual({ done: null, begun: { keys: 'g', atMs: 0 } })
    expect(follow(first.begun, 's', known, 1000)).toEqual({ done: 'g s', begun: null })
    expect(follow(first.begun, 'o', known, 1000)).toEqual({ done: 'g o', begun: null })
  })

  it('counts as its last key alone after the time limit', () => {
    const begun: Begun = { keys: 'g', atMs: 0 }
    expect(follow(begun, 's', known, 2000)).toEqual({ done: null, begun: null })
    expect(follow(begun, 'o', known, 2000)).toEqual({ done: 'o', begun: null })
  })

  it('ends with a key that does not belong to it, which may begin or be another shortcut', () => {
    const begun: Begun = { keys: 'g', atMs: 0 }
    expect(follow(begun, 'x', known, 10)).toEqual({ done: null, begun: null })
    expect(follow(begun, 'g', known, 10)).toEqual({ done: null, begun: { keys: 'g', atMs: 10 } })
    expect(follow(begun, '?', known, 10)).toEqual({ done: '?', begun: null })
  })
})
