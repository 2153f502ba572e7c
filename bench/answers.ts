import { once } from 'node:events'
import { request } from 'node:https'
import type { Lab } from './lab.ts'
import { type Cost, loadAll } from './load.ts'
import { inTurn, median, ratios } from './rounds.ts'
import { terms } from './seed.ts'
import { startBare, startProduct } from './servers.ts'
import { atLeast, figure, spread, type Table } from './table.ts'

const paths = {
  episodes: '/v1/episodes',
  'now-playing': '/v1/now-playing',
  search: `/v1/search?q=${terms['common word']}`,
  'public now': '/public/benchmark-radio/now',
  'public episodes': '/public/benchmark-radio/episodes',
}
const goals: Record<string, number> = {
  ...{ 'episodes, cached': 0.9, 'episodes, not cached': 0.25 },
  ...{ 'public now, cached': 0.9, 'public episodes, cached': 0.9 },
}

/** Compares responses, cached and not, with `node:https` sending the same headers and bytes. */
export async function measureAnswers(lab: Lab): Promise<Record<'answers', Table>> {
  const { dataDir, key } = await lab.installation('medium', 10_000)
  const head = ['', 'ratio', 'of CPU time', 'Aircheck', 'bare', 'goal']
  const rows: string[][] = []
  for (const [name, path] of Object.entries(paths)) {
    await using cached = await startProduct(dataDir)
    await using uncached = await startProduct(dataDir, { AIRCHECK_ANSWER_CACHE: 'off' })
    await using bare = await startBare(dataDir, { answer: await answerOf(cached.origin + path, key) })
    const round = (server: { origin: string; pid: number }) => () =>
      loadAll({ servers: [server], key, path, seconds: lab.effort.seconds })
    const costs = await inTurn({ bare: round(bare), cached: round(cached), uncached: round(uncached) }, lab.effort)
    const of = (server: keyof typeof costs, value: keyof Cost) => costs[server].map((cost) => cost[value])
    for (const [server, title] of [
      ['cached', `${name}, cached`] as const,
      ['uncached', `${name}, not cached`] as const,
    ]) {
      const ratio = ratios(of(server, 'requestsPerSecond'), of('bare', 'requestsPerSecond'))
      const ofCpu = median(ratios(of('bare', 'ownMicros'), of(server, 'ownMicros')))
      const perSecond = (which: keyof typeof costs) => `${figure(median(of(which, 'requestsPerSecond')))} /s`
      const goal = goals[title]
      const verdict = goal === undefined ? '' : atLeast(goal, median(ratio))
      rows.push([title, spread(ratio), figure(ofCpu), perSecond(server), perSecond('bare'), verdict])
    }
  }
  return { answers: { head, rows } }
}

/** A response of the product, without the headers that every Node server adds. */
export async function answerOf(url: string, key: string): Promise<{ headers: string[]; body: string }> {
  const sent = request(url, { headers: { 'X-API-Key': key }, rejectUnauthorized: false, agent: false }).end()
  const [response] = await once(sent, 'response')
  const body = (await response.setEncoding('utf8').toArray()).join('')
  if (response.statusCode !== 200) throw new Error(`${url} was answered ${response.statusCode}: ${body}`)
  const added = ['date', 'connection', 'keep-alive']
  const headers = response.rawHeaders as string[]
  return { headers: headers.filter((_, at) => !added.includes(headers[at - (at % 2)]!.toLowerCase())), body }
}
