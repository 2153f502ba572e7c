import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

// The files that browsers load, as they were built. The target for all is 15 kB.
const beforePlayBytes = 8000
const allBytes = 22_660
/** The script of the pages of stations, before anything is played: at most 5 kB. */
const pageBytes = 2300

const dist = join(import.meta.dirname, '../dist')
const read = (name: string) => readFileSync(join(dist, name), 'utf8')
const brotliBytes = (name: string) => readFileSync(join(dist, `${name}.br`)).length

describe('the built player', () => {
  let scripts: string[]
  beforeAll(() => {
    scripts = readdirSync(dist).filter((name) => name.endsWith('.js'))
  })
  const named = (start: string) => scripts.find((name) => name.startsWith(start))!
  const sizeOf = (names: readonly string[]) => names.reduce((sum, name) => sum + brotliBytes(name), 0)

  it('is small before anything is played (with the player, which is in the core), and in all', () => {
    const first = ['v1.js', named('core-')]
    expect(sizeOf(first)).toBeLessThan(beforePlayBytes)
    // Without those that only the pages of stations load.
    expect(sizeOf(scripts.filter((name) => !/^(pages\.js|site-)/.test(name)))).toBeLessThan(allBytes)
    expect(sizeOf(['pages.js'])).toBeLessThan(pageBytes)
  })

  it('loads neither the engine nor the tape with the player', () => {
    const imported = (name: string) =>
      [...read(name).matchAll(/(?:from|import)"\.\/([\w-]+)-[\w-]{8}\.js"/g)].map(([, each]) => each)
    expect(imported('v1.js')).toEqual(['core'])
    for (const name of ['tape-', 'play-', 'lists-', 'big-face-'])
      expect([name, imported(named(name))]).toEqual([name, ['core']])
  })

  it('makes no HTML of texts, and no style elements', () => {
    for (const name of scripts)
      expect(read(name)).not.toMatch(/innerHTML|insertAdjacentHTML|createElement\(.style|crossOrigin|eval\(/)
  })

  it('shortens the names of its own properties, and those of browsers, answers and elements stay', () => {
    const all = scripts.map(read).join('\n')
    for (const name of ['isPlaying', 'canRewind', 'listenLiveTo', 'keepSeconds']) expect(all).not.toContain(name)
    for (const name of [
      'next_change_at',
      'duration_ms',
      'points',
      'observedAttributes',
      'connectedCallback',
      'maxlength',
    ])
      expect(all).toContain(name)
  })

  it('has names with a digest for all but v1.js and pages.js, each file compressed twice', () => {
    for (const name of scripts) {
      if (name !== 'v1.js' && name !== 'pages.js') expect(name).toMatch(/^[\w-]+-[\w-]{8}\.js$/)
      expect(readdirSync(dist)).toEqual(expect.arrayContaining([`${name}.br`, `${name}.gz`]))
    }
  })
})
