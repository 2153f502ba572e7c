import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { feedXml, itemXml, type PodcastHost, podcastHost, redirectTo } from '../../testing/podcast-host.ts'
import { fetcher } from './fetch.ts'
import { readFeed } from './read-feed.ts'

describe('a feed with several pages', () => {
  let host: PodcastHost
  beforeEach(async () => {
    host = await podcastHost()
  })
  afterEach(() => host.close())

  const page = (number: number, next: string) =>
    feedXml(
      [itemXml(number, { url: `${host.url}/${number}.mp3` })],
      `<title>Tide ${number}</title><atom:link rel="next" href="${next}"/>`,
    )
  async function read(path: string, retryMs: readonly number[] = [1, 1]) {
    const fetch = fetcher({ userAgent: 'test', allowAddress: () => true })
    const { channel, items } = await readFeed({ fetch, retryMs }, host.url + path, new AbortController().signal)
    return [channel.title, ...items.map(({ guid }) => guid)]
  }

  it('is read with each page once, also when the last one points to the first', async () => {
    host.files.set('/feed', page(1, '/older'))
    host.files.set('/older', page(2, '/feed'))
    expect(await read('/feed')).toEqual(['Tide 1', 'guid-1', 'guid-2'])
    expect(host.requests).toEqual(['/feed', '/older'])
  })

  it('is read with each page once, also when the first one was redirected', async () => {
    host.files.set('/short', redirectTo('/feed'))
    host.files.set('/feed', page(1, '/older'))
    host.files.set('/older', page(2, '/short'))
    host.files.set('/other', page(3, '/feed'))
    expect(await read('/short')).toEqual(['Tide 1', 'guid-1', 'guid-2'])
    host.files.set('/older', page(2, '/other'))
    expect(await read('/short')).toEqual(['Tide 1', 'guid-1', 'guid-2', 'guid-3'])
  })

  it.each(['/feed', '/older'])('is tried again after a failure that passes: %s', async (path) => {
    host.files.set('/feed', page(1, '/older'))
    host.files.set('/older', page(2, ''))
    const whole = host.files.get(path) as string
    let tries = 0
    host.files.set(path, (_, response) => {
      tries++
      if (tries === 1) response.writeHead(503).end()
      // Its one item is complete: it must not be counted twice.
      else if (tries === 2)
        response
          .writeHead(200, { 'content-length': whole.length })
          .write(whole.slice(0, whole.indexOf('</item>') + 7), () => response.destroy())
      else response.end(whole)
    })
    await expect(read('/feed', [1])).rejects.toMatchObject({ name: 'FetchFailed' })
    tries = 0
    expect(await read('/feed')).toEqual(['Tide 1', 'guid-1', 'guid-2'])
    expect(tries).toBe(3)
  })

  it('is not tried again after a failure that stays', async () => {
    host.files.set('/feed', page(1, '/older'))
    await expect(read('/feed')).rejects.toThrow(`the server answered 404 (${host.url}/older)`)
    expect(host.requests).toEqual(['/feed', '/older'])
  })

  it('that cannot be read is named, and the first one is not', async () => {
    host.files.set('/feed', page(1, '/older'))
    host.files.set('/older', '<html><body>Moved</body></html>')
    await expect(read('/feed')).rejects.toThrow(`This is no RSS feed, but a web page. (${host.url}/older)`)
    host.files.set('/feed', '<html></html>')
    await expect(read('/feed')).rejects.toThrow(/web page\.$/)
    await expect(read('/none')).rejects.toThrow(/404$/)
  })

  it.each([
    ['after the items of the first page, for a further page without one', '<language>hr</language>', '', [10, 10]],
    ['of a further page for itself', '<language>hr</language>', '<language>pl</language>', [10, 11]],
    ['of a further page not for the first one', '', '<language>hr</language>', [11, 10]],
    ['absent', '', '', [11, 11]],
  ])('dates in Croatian are read by the language %s', async (_, first, second, months) => {
    const dated = (number: number, next: string, language: string) =>
      page(number, next)
        .replace(/<pubDate>.*?<\/pubDate>/, '<pubDate>5. listopada 2024.</pubDate>')
        .replace('</channel>', `${language}</channel>`)
    host.files.set('/feed', dated(1, '/older', first))
    host.files.set('/older', dated(2, '', second))
    const fetch = fetcher({ userAgent: 'test', allowAddress: () => true })
    const { items } = await readFeed({ fetch, retryMs: [] }, `${host.url}/feed`, new AbortController().signal)
    expect(items.map(({ datetime }) => new Date(datetime! * 1000).getUTCMonth() + 1)).toEqual(months)
  })

  it('is refused when its pages do not end', async () => {
    for (let number = 1; number <= 300; number++) host.files.set(`/${number}`, page(number, `/${number + 1}`))
    await expect(read('/1')).rejects.toThrow('The feed has more than 200 pages.')
  })
})
