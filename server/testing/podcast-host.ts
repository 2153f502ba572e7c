import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mp3 } from './factories.ts'

/** A response: a body, or a function that answers. */
type Answer = Buffer | string | ((request: IncomingMessage, response: ServerResponse) => void)

/** Another host of podcasts, on a free port of this machine: files by their paths, with the requests that were made. */
export async function podcastHost() {
  const files = new Map<string, Answer>()
  const requests: string[] = []
  let open = 0
  let mostOpen = 0
  const server = createServer((request, response) => {
    const path = request.url!
    requests.push(path)
    open++
    mostOpen = Math.max(mostOpen, open)
    response.on('close', () => open--)
    const answer = files.get(path)
    if (typeof answer === 'function') answer(request, response)
    else if (answer === undefined) response.writeHead(404).end('gone')
    else response.writeHead(200, { 'content-length': Buffer.byteLength(answer) }).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    files,
    requests,
    /** The most requests that were open at once. */
    mostOpen: () => mostOpen,
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type PodcastHost = Awaited<ReturnType<typeof podcastHost>>

/** Answers with a redirect. */
export const redirectTo =
  (location: string): Answer =>
  (_, response) =>
    void response.writeHead(302, { location }).end()

/** An MP3 that differs from those of other numbers: a tag is before its sound. */
export function numberedMp3(number: number, sound: Buffer = mp3): Buffer {
  const comment = Buffer.from(`number ${number}`.padEnd(64))
  return Buffer.concat([
    Buffer.from(['I', 'D', '3'].map((letter) => letter.charCodeAt(0))),
    Buffer.from([4, 0, 0, 0, 0, 0, comment.length]),
    comment,
    sound,
  ])
}

/** The element of an item; dates are a day apart. */
export function itemXml(
  number: number,
  { url, more = '', date = dateOf(number) }: { url: string; more?: string; date?: string },
): string {
  return `<item><title>Episode ${number}</title><guid isPermaLink="false">guid-${number}</guid><pubDate>${date}</pubDate>
<description>&lt;p&gt;About ${number}&lt;/p&gt;</description><enclosure url="${url}" length="1" type="audio/mpeg"/>${more}</item>`
}

export const firstDate = Date.parse('2020-01-01T06:00:00Z') / 1000

function dateOf(number: number): string {
  return new Date((firstDate + number * 86_400) * 1000).toUTCString()
}

export function feedXml(items: readonly string[], channel = '<title>Tide</title><language>en-gb</language>'): string {
  const namespaces =
    'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom"'
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" ${namespaces}><channel>${channel}${items.join('\n')}</channel></rss>`
}
