import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepText, keptText } from '../lib/kept-text.ts'
import { matchesMedia, onMedia, onResize, onTheme } from '../lib/observe.ts'

const refuse = () => {
  throw new DOMException('refused', 'SecurityError')
}
class Refused {
  constructor() {
    refuse()
  }
}

describe('where the browser refuses what the dashboard can do without', () => {
  beforeEach(() => {
    const storages = { get: refuse }
    vi.stubGlobal('window', Object.defineProperties({}, { localStorage: storages, sessionStorage: storages }))
    for (const name of ['BroadcastChannel', 'ResizeObserver', 'MutationObserver']) vi.stubGlobal(name, Refused)
    vi.stubGlobal('matchMedia', refuse)
    vi.stubGlobal('navigator', Object.defineProperty({}, 'locks', { get: refuse }))
  })
  afterEach(() => vi.unstubAllGlobals())

  it('nothing is kept, and nothing was', () => {
    for (const place of ['localStorage', 'sessionStorage'] as const) {
      expect(() => keepText(place, 'name', 'text')).not.toThrow()
      expect(() => keepText(place, 'name', null)).not.toThrow()
      expect(keptText(place, 'name')).toBeNull()
    }
  })

  it('widths are known once, themes and media queries are not watched', () => {
    const run = vi.fn()
    onResize({ clientWidth: 320 } as Element, run)()
    expect(run.mock.calls).toEqual([[320]])
    onTheme(run)()
    onMedia('(max-width: 1px)', run)()
    expect([run.mock.calls.length, matchesMedia('(max-width: 1px)')]).toEqual([1, false])
  })

  it('each tab has its own connection for changes, and passes them on to itself', async () => {
    const opened: string[] = []
    vi.stubGlobal(
      'EventSource',
      class {
        constructor(url: string) {
          opened.push(url)
        }
        addEventListener() {}
        close() {}
      },
    )
    vi.stubGlobal('addEventListener', () => {})
    const { listenLive } = await import('./live.ts')
    const end = listenLive(7, 5, async () => {})
    await vi.waitFor(() => expect(opened).toEqual(['/dashboard/api/stations/7/live?after=5']))
    end()
  })
})
