import { describe, expect, it } from 'vitest'
import { knownApps } from './apps.ts'
import { appOf, otherApp } from './client.ts'

const examples = knownApps.flatMap(({ name, examples }) => examples.map((agent) => [agent, name] as const))

/** Agents that are never counted. */
const excluded: readonly string[] = [
  '',
  '   ',
  'x'.repeat(1001),
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'SomePodcastCrawler/1.0',
  'Testbots 1',
  'Baiduspider+(+http://www.baidu.com/search/spider.htm)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'facebookexternalhit/1.1',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/137.0.0.0 Safari/537.36',
  'Overcast/1.0 Podcast Sync (124 subscribers; feed-id=1; +http://overcast.fm/)',
  'Podcasts/1650 (watchOS 11.5) CFNetwork/1568 Darwin/24.2.0',
  'atc/1.0 watchOS/11.5 model/Watch7,5 hwp/t8310 build/22T572 (6; dt:347)',
  'AppleCoreMedia/1.0.0.22T572 (Apple Watch; U; CPU OS 11_5 like Mac OS X; de_de)',
  'curl/8.14.1',
  'Wget/1.25.0',
  'python-requests/2.32.4',
  'Go-http-client/2.0',
  'okhttp/4.12.0',
  'Java/21.0.7',
  'node',
  'undici',
  'Dalvik/2.1.0 (Linux; U; Android 14)',
  'Aircheck/1.0.0 (+https://radio.example)',
  'Aircheck',
]

describe('the app of a listener', () => {
  it.each(examples)('%s is %s', (agent, name) => expect(appOf(agent)).toBe(name))

  it('the table has at least sixty programs, each with an example, and none twice', () => {
    expect(knownApps.length).toBeGreaterThanOrEqual(60)
    expect(knownApps.filter(({ examples }) => examples.length === 0)).toEqual([])
    expect(new Set(knownApps.map(({ name }) => name)).size).toBe(knownApps.length)
  })

  it.each(excluded)('%s is not counted', (agent) => expect(appOf(agent)).toBeUndefined())

  it('a request without a User-Agent is not counted', () => expect(appOf(undefined)).toBeUndefined())

  it('a phone of the brand Cubot is no bot', () => {
    const agent =
      'Mozilla/5.0 (Linux; Android 12; CUBOT P60) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36'
    expect(appOf(agent)).toBe('Chrome')
  })

  it('an unknown program is counted, as others', () => expect(appOf('Fernseher/3 (Küche)')).toBe(otherApp))
})
