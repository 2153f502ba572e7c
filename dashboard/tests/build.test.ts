import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

// The size and content of the build. The limits are those of the issue: 150 kB of compressed script at first, and 200
// kB
// with any page.

const dist = join(import.meta.dirname, '../dist')
const assets = join(dist, 'assets')
const asset = (name: string) => readFileSync(join(assets, name), 'utf8')
const brotliBytes = (name: string) => readFileSync(join(assets, `${name}.br`)).length

/** The static imports of a script, and its dynamic ones. */
function importsOf(name: string): { now: string[]; later: string[] } {
  const text = asset(name)
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!)
  return {
    now: named(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g),
    later: named(/import\(\s*["'`]\.\/([\w.-]+\.js)["'`]/g),
  }
}

/** Some scripts with all their static imports. */
function withImports(names: readonly string[], into = new Set<string>()): Set<string> {
  for (const name of names) {
    if (into.has(name)) continue
    into.add(name)
    withImports(importsOf(name).now, into)
  }
  return into
}

const kilobytes = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + brotliBytes(name), 0) / 1000

describe('the built dashboard', () => {
  let html: string
  let first: Set<string>
  beforeAll(() => {
    html = readFileSync(join(dist, 'index.html'), 'utf8')
    const scripts = [...html.matchAll(/(?:src|href)="\/dashboard\/assets\/([^"]+\.js)"/g)].map(([, name]) => name!)
    first = withImports(scripts)
  })

  it('loads at most 150 kB of compressed script at first, including the words of one language', () => {
    const words = readdirSync(assets).filter((name) => /^words-(shell|common)-de-[\w-]+\.js$/.test(name))
    expect(words.length).toBe(2)
    expect(kilobytes([...first, ...words])).toBeLessThan(150)
  })

  it('loads at most 200 kB of compressed script with any page', () => {
    const pages = readdirSync(join(import.meta.dirname, '../src/pages'))
    expect(pages.length).toBeGreaterThan(8)
    for (const page of pages) {
      const chunks = readdirSync(assets).filter((name) => new RegExp(`^${page}-[\\w-]{8}\\.js$`).test(name))
      expect([page, chunks.length]).not.toEqual([page, 0])
      expect([page, Math.round(kilobytes(withImports([...first, ...chunks]))) < 200]).toEqual([page, true])
    }
  })

  it('has no inline script, no style element and no data: address in its page', () => {
    expect(html).toContain('<noscript><p class="page">The dashboard needs JavaScript')
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|data:/)
    for (const name of readdirSync(assets)) if (/\.css$/.test(name)) expect(asset(name)).not.toContain('url(data:')
  })

  it('has every script, style and icon in two compressed formats, and the licences of its packages', () => {
    const names = readdirSync(assets)
    for (const name of names.filter((each) => /\.(js|css|svg)$/.test(each))) {
      expect(names).toEqual(expect.arrayContaining([`${name}.br`, `${name}.gz`]))
    }
    const licences = readFileSync(join(dist, 'licences.md'), 'utf8')
    for (const name of ['react', '@tanstack/react-router', 'react-aria-components']) expect(licences).toContain(name)
    expect(readFileSync(join(dist, 'OFL.txt'), 'utf8')).toContain('SIL OPEN FONT LICENSE')
  })

  it('uses only icons that the sprite has', () => {
    const sprite = readFileSync(join(import.meta.dirname, '../src/ui/icons.svg'), 'utf8')
    const drawn = [...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name!)
    const source = readFileSync(join(import.meta.dirname, '../src/ui/icon.tsx'), 'utf8')
    const named = [...source.matchAll(/^ {2}\| '([\w-]+)'$/gm)].map(([, name]) => name!)
    expect(named.toSorted()).toEqual(drawn.toSorted())
  })
})
