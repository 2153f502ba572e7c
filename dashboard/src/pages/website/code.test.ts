import { describe, expect, it } from 'vitest'
import { elementCode, frameCode, frameUrl, policyLines, type Widget } from './code.ts'

const origin = 'https://radio.example'
const kiosk = { origin, slug: 'kiosk', name: 'Radio "Kiosk" & <Café>' }

describe('the code of a widget', () => {
  it('is a script and an element, with the chosen attributes and the name of the station as text', () => {
    const widget: Widget = {
      kind: 'player',
      layout: 'large',
      accent: '#b3261e',
      theme: 'dark',
      lang: 'de',
      live: 'off',
    }
    expect(elementCode(kiosk, widget)).toBe(
      `<script type="module" async src="https://radio.example/player/v1.js"></script>
<aircheck-player
  station="kiosk"
  layout="large"
  accent="#b3261e"
  theme="dark"
  lang="de"
  live="off">Radio &quot;Kiosk&quot; &amp; &lt;Café&gt;</aircheck-player>`,
    )
  })

  const frames: [Widget, url: string][] = [
    [{ kind: 'player', layout: 'bar' }, '/embed/kiosk?layout=bar'],
    [{ kind: 'now-playing' }, '/embed/kiosk?widget=now-playing'],
    [{ kind: 'schedule', limit: 2 }, '/embed/kiosk?widget=schedule&days=2'],
    [{ kind: 'show', show: 'slow-train' }, '/embed/kiosk/shows/slow-train'],
    [{ kind: 'episodes', show: 'slow-train', limit: 3 }, '/embed/kiosk/shows/slow-train?widget=episodes&limit=3'],
    [{ kind: 'player', layout: 'card', show: 'slow-train' }, '/embed/kiosk/shows/slow-train?widget=player&layout=card'],
    [{ kind: 'player', layout: 'card', episode: 12 }, '/embed/kiosk/episodes/12?layout=card'],
    [
      { kind: 'player', layout: 'bar', episode: 12, at: '12:04', until: '14:30' },
      '/embed/kiosk/episodes/12?at=12%3A04&until=14%3A30&layout=bar',
    ],
    [{ kind: 'now-playing', live: 'off' }, '/embed/kiosk?widget=now-playing&live=off'],
    [{ kind: 'search', accent: '#b3261e' }, '/embed/kiosk?widget=search&accent=%23b3261e'],
  ]
  it.each(frames)('as a frame, %j has the address %s', (widget, url) => {
    expect(frameUrl(origin, 'kiosk', widget)).toBe(origin + url)
  })

  it('as a frame, has escaped attributes', () => {
    const code = frameCode(kiosk, { kind: 'schedule', limit: 1 })
    expect(code).toContain('src="https://radio.example/embed/kiosk?widget=schedule&amp;days=1"')
    expect(code).toContain('title="Radio &quot;Kiosk&quot; &amp; &lt;Café&gt;"')
  })

  it('needs this server in the policy of a page, and the host of a stream that is elsewhere', () => {
    const of = (listenUrl: string) => policyLines(origin, listenUrl, 'element').split('\n')
    const others = ['script-src', 'connect-src', 'img-src'].map((kind) => `${kind} ${origin};`)
    expect(of('')).toEqual([...others, `media-src ${origin};`])
    expect(of(`${origin}/listen/kiosk.mp3`)).toEqual(of(''))
    expect(of('https://stream.example:8443/live?x=1')).toEqual([
      ...others,
      `media-src ${origin} https://stream.example:8443;`,
    ])
    expect(of('not an address')).toEqual(of(''))
    expect(policyLines(origin, 'https://stream.example/live', 'frame')).toBe(`frame-src ${origin};`)
  })
})
