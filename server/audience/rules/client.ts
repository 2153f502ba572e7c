import { knownApps } from './apps.ts'

/** The name in the figures of programs that are in no table. */
export const otherApp = 'Others'

/** Players have no longer `User-Agent`. */
const longestAgent = 1000

/** Machines: crawlers, checks of links, monitors, and what calls itself one. */
const bots =
  /bot|crawl|spider|slurp|facebookexternalhit|preview|monitor|uptime|pingdom|lighthouse|headless|archiver|validator|checker|scrap(er|y)|feedfetcher|feed ?parser|transcod|podcast ?sync|podnews|\bOP3\b|chartable|podtrac|podroll|mediapartners|WhatsApp|Iframely|Embedly/i

/** A brand of phones. */
const phones = /\bcubot\b/gi

/** Libraries and tools that fetch: people listen by none of them. */
const libraries =
  /^(curl|wget2?|aria2|python|aiohttp|httpx|urllib|requests|go-http-client|java|jakarta|apache-httpclient|okhttp|ktor|dalvik\/|libwww-perl|lwp|perl|php|guzzle|symfony|ruby|faraday|rest-client|node|undici|axios|got|needle|superagent|deno|bun\b|reqwest|hyper|rust|libcurl|httpie|postman|insomnia|dart|winhttp|powershell|wordpress|simplepie|rome\b|feedparser|bashpodder|hpodder|castget|yt-dlp|youtube-dl|axel|k6|vegeta|ab\/|wrk|hey\/|siege|icecast|liquidsoap)/i

/** An Apple Watch plays what the phone loads again, so that it would be counted twice. */
const watches = /\batc\/|watchOS|Apple ?Watch/

/** Requests of this product: for lengths and pictures of episodes, and of its recorder. */
const ours = /^Aircheck\b/i

/**
 * The program of a listener by its `User-Agent`, for the figures.
 * @returns its name, of a closed list; undefined for what is not counted: no header, machines, libraries, Apple Watch
 */
export function appOf(agent: string | undefined): string | undefined {
  if (!agent?.trim() || agent.length > longestAgent) return undefined
  if (ours.test(agent) || watches.test(agent) || bots.test(agent.replace(phones, '')) || libraries.test(agent))
    return undefined
  return knownApps.find(({ pattern }) => pattern.test(agent))?.name ?? otherApp
}
