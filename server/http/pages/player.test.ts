import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedPart, playerRoutes } from './player.ts'

const code = 'export const words = "a script that is long enough to be compressed, compressed, compressed"'
const base = 'https://radio.example'

describe('the player as it is served', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-player-'))
  const app = Fastify()
  beforeAll(async () => {
    for (const name of ['v1.js', 'core-1a2b.js']) {
      writeFileSync(join(folder, name), code)
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(code))
      writeFileSync(join(folder, `${name}.gz`), gzipSync(code))
    }
    writeFileSync(join(folder, 'sources'), 'digest')
    const find = async (slug: string, part?: EmbeddedPart) => {
      if (slug !== 'kiosk' && slug !== 'old-kiosk') return
      if (part && 'episode' in part && part.episode !== 412) return
      const title = part ? 'The "price" of an <aubergine>' : 'Radio Kiosk'
      const home = 'https://kiosk.example'
      const span = part && 'moment' in part && part.moment === '7' ? { at: '12.5', until: '40' } : undefined
      return { slug: 'kiosk', name: 'Radio Kiosk', language: 'en', title, image: `${base}/media/a.png`, home, span }
    }
    const slugOfDomain = (domain: string) => (domain === 'kiosk.example' ? 'kiosk' : undefined)
    await app.register(playerRoutes({ folder, baseUrl: base, find, slugOfDomain }))
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

  it('v1.js may be used by every site, is compressed, and is fresh for ten minutes', async () => {
    const { statusCode, headers, rawPayload } = await get('/player/v1.js', { 'accept-encoding': 'br' })
    expect([statusCode, rawPayload.length]).toEqual([200, brotliCompressSync(code).length])
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=600, stale-while-revalidate=86400',
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
    })
  })

  it('v1.js is new at once after a build', async () => {
    writeFileSync(join(folder, 'v1.js'), `${code}\n`)
    expect((await get('/player/v1.js')).body).toBe(`${code}\n`)
  })

  it('its chunks never change; nothing else of the folder is sent', async () => {
    expect((await get('/player/core-1a2b.js')).headers['cache-control']).toContain('immutable')
    for (const name of ['sources', 'core-9z9z.js', '..%2Fsecret.js', 'v1.js.br'])
      expect([name, (await get(`/player/${name}`)).statusCode]).toEqual([name, 404])
  })

  it('a frame may be embedded by every site, and runs no script but its own', async () => {
    const { statusCode, headers, body } = await get(
      '/embed/kiosk/episodes/412?accent=%22%3E%3Cb%3E&theme=dark&onclick=x',
    )
    expect(statusCode).toBe(200)
    expect(headers['x-frame-options']).toBeUndefined()
    const policy = `${headers['content-security-policy']}`
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toContain("script-src 'self'; style-src 'self'")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect(body).toContain(
      '<aircheck-player station="kiosk" episode="412" layout="bar" theme="dark" accent="&#34;&#62;&#60;b&#62;">',
    )
    expect(body).toContain('The &#34;price&#34; of an &#60;aubergine&#62;')
    expect(body).not.toMatch(/onclick|<style|<b>/)
  })

  it('a frame of a show is the widget of the show; of a station, the one that is asked for', async () => {
    expect((await get('/embed/kiosk/shows/repair-hour')).body).toContain(
      '<aircheck-show station="kiosk" show="repair-hour"',
    )
    expect((await get('/embed/kiosk/shows/repair-hour?widget=episodes&limit=3')).body).toContain(
      '<aircheck-episodes station="kiosk" show="repair-hour" layout="bar" limit="3"',
    )
    expect((await get('/embed/kiosk?widget=schedule')).body).toContain('<aircheck-schedule station="kiosk"')
    const none = ['?widget=script', '?widget=show&show=repair-hour', '?widget=', '/shows/repair-hour?widget=schedule']
    for (const path of [...none, '/episodes/412?widget=search'])
      expect([path, (await get(`/embed/kiosk${path}`)).statusCode]).toEqual([path, 404])
  })

  it('a frame of a moment plays its span, whatever else is asked for; one of a moment that there is not plays the episode', async () => {
    const spanOf = async (query: string) =>
      / at="([^"]*)" until="([^"]*)"/.exec((await get(`/embed/kiosk/episodes/412${query}`)).body)?.slice(1)
    expect(await spanOf('?moment=7')).toEqual(['12.5', '40'])
    expect(await spanOf('?moment=7&at=1&until=2')).toEqual(['12.5', '40'])
    for (const query of ['', '?moment=8', '?moment=', '?moment=7x', '?moment=7&moment=7'])
      expect([query, await spanOf(query)]).toEqual([query, undefined])
    expect((await get('/embed/kiosk/episodes/412?moment=7')).body).not.toContain('moment="')
  })

  it('the style of frames has both fonts of pages, by addresses that hold on every path', async () => {
    const { headers, body } = await get(
      /href="(\/player\/embed\.css[^"]*)"/.exec((await get('/embed/kiosk')).body)![1]!,
    )
    expect([headers['access-control-allow-origin'], body.match(/url\("[^"]*"\)/g)]).toEqual([
      '*',
      ['url("/web/fonts/radio-canada-latin.woff2")', 'url("/web/fonts/radio-canada-latin-ext.woff2")'],
    ])
  })

  it('a former slug leads to the present one; what does not exist is 404', async () => {
    const { statusCode, headers } = await get('/embed/old-kiosk/episodes/412?theme=dark')
    expect([statusCode, headers.location]).toEqual([301, '/embed/kiosk/episodes/412?theme=dark'])
    for (const path of ['/embed/nothing', '/embed/kiosk/episodes/413', '/embed/kiosk/episodes/x'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404])
  })

  it('a station with its own domain has its pages there, in frames and in oEmbed', async () => {
    expect((await get('/embed/kiosk/episodes/412')).body).toContain('href="https://kiosk.example/episodes/412"')
    for (const path of ['', '/', '/episodes/412-any-words', '/shows/repair-hour', '/embed/kiosk']) {
      const url = encodeURIComponent(`https://kiosk.example${path}`)
      const { statusCode, body } = await get(`/public/oembed?url=${url}`)
      expect([path, statusCode]).toEqual([path, 200])
      expect(JSON.parse(body).provider_url).toBe('https://kiosk.example')
    }
  })

  it('oEmbed describes a page of the station by its frame, within the limits that are asked for', async () => {
    const of = (url: string, more = '') => get(`/public/oembed?url=${encodeURIComponent(url)}${more}`)
    const { headers, body } = await of(`${base}/kiosk/episodes/412-the-price-of-an-aubergine`, '&maxwidth=300')
    expect(headers['access-control-allow-origin']).toBe('*')
    const answer = JSON.parse(body)
    expect(answer).toMatchObject({ version: '1.0', type: 'rich', provider_name: 'Radio Kiosk', width: 300, height: 68 })
    expect(answer.html).toMatch(/^<iframe src="https:\/\/radio.example\/embed\/kiosk\/episodes\/412" .*<\/iframe>$/)
    for (const page of ['/embed/kiosk', '/kiosk/schedule', '/kiosk/shows', '/kiosk/episodes', '/kiosk/search?q=tram'])
      expect(JSON.parse((await of(base + page)).body).title).toBe('Radio Kiosk')
    const frameOf = async (page: string) => /src="([^"]*)"/.exec(JSON.parse((await of(base + page)).body).html)?.[1]
    const frames = [
      ['/kiosk/episodes/412?at=12.5&until=40&utm_source=x', '/embed/kiosk/episodes/412?at=12.5&#38;until=40'],
      ['/kiosk/episodes/412?moment=7', '/embed/kiosk/episodes/412?moment=7'],
      ['/kiosk/schedule?from=2026-11-16', '/embed/kiosk?widget=schedule'],
      ['/kiosk/episodes', '/embed/kiosk?widget=episodes'],
      ['/kiosk/search?q=a+tram', '/embed/kiosk?widget=search&#38;q=a+tram'],
      ['/kiosk/shows', '/embed/kiosk'],
      ['/kiosk?lang=de', '/embed/kiosk?lang=de'],
      ['/embed/kiosk?widget=schedule&days=3', '/embed/kiosk?widget=schedule&#38;days=3'],
      ['/embed/kiosk/shows/repair-hour?widget=player', '/embed/kiosk/shows/repair-hour?widget=player'],
    ] as const
    for (const [page, frame] of frames) expect(await frameOf(page)).toBe(base + frame)
    expect((await of(`${base}/embed/kiosk?widget=script`)).statusCode).toBe(404)
    for (const query of ['', '?format=json', '?url=a&url=b'])
      expect([query, (await get(`/public/oembed${query}`)).statusCode]).toEqual([query, 400])
    const sized = async (url: string, more: string) => {
      const { width, height, html } = JSON.parse((await of(base + url, more)).body)
      return [width, height, /\/embed([^"]*)"/.exec(html)![1]]
    }
    for (const [url, more, ...facts] of [
      ['/kiosk', '', 720, 380, '/kiosk'],
      ['/kiosk', '&maxheight=300', 720, 300, '/kiosk'],
      ['/kiosk', '&maxheight=220', 720, 220, '/kiosk'],
      ['/kiosk', '&maxheight=219', 720, 68, '/kiosk?layout=bar'],
      ['/kiosk', '&maxheight=100&maxwidth=250', 250, 68, '/kiosk?layout=bar'],
      ['/kiosk', '&maxheight=50', 720, 50, '/kiosk?layout=bar'],
      ['/kiosk', '&maxheight=1000000&maxwidth=2000', 720, 380, '/kiosk'],
      ['/kiosk', '&maxheight=-1&maxwidth=0', 720, 380, '/kiosk'],
      ['/kiosk', '&maxheight=abc&maxwidth=', 720, 380, '/kiosk'],
      ['/kiosk', '&maxheight=1e2&maxwidth=0.5', 720, 380, '/kiosk'],
      ['/kiosk', '&maxheight=100.5', 720, 380, '/kiosk'],
      ['/kiosk/shows/repair-hour', '&maxheight=120', 720, 120, '/kiosk/shows/repair-hour'],
      ['/kiosk/shows/repair-hour', '&maxheight=119', 720, 68, '/kiosk/shows/repair-hour?widget=player&#38;layout=bar'],
      ['/kiosk/episodes/412', '&maxheight=60', 720, 60, '/kiosk/episodes/412'],
    ] as const)
      expect([more, await sized(url, more)]).toEqual([more, facts])
    for (const url of ['https://other.example/kiosk', 'kiosk', `${base}/kiosk/episodes/413`, `${base}/nothing`])
      expect([url, (await of(url)).statusCode]).toEqual([url, 404])
    expect((await of(`${base}/kiosk`, '&format=xml')).statusCode).toBe(501)
  })
})
