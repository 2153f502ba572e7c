import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asker } from './ask.ts'
import { cost } from './cost.ts'
import type { Effort } from './effort.ts'
import { inTurn, quantile, ratios, type Spread, spread } from './rounds.ts'
import { type Seeded, startBare, startProduct } from './server.ts'

/** Throughput of one endpoint in requests a second, compared with `node:https` sending the same bytes. */
export type AnswerSpeed = {
  bytes: number
  bare: Spread
  cached: Spread
  uncached: Spread
  cachedRatio: Spread
  uncachedRatio: Spread
  /** CPU time of a request to the bare server divided by that of the product; other load affects it less. */
  cpuRatio: { cached: number; uncached: number }
  /** 99th percentile of the latency under full load, in milliseconds. */
  p99: { bare: number; cached: number; uncached: number }
}

/** Compares the response to a path, cached and uncached, with the same response from a bare server. */
export async function measureAnswer(
  dataDir: string,
  { key }: Seeded,
  path: string,
  effort: Effort,
): Promise<AnswerSpeed> {
  const cached = await startProduct({ dataDir })
  const uncached = await startProduct({ dataDir, env: { AIRCHECK_ANSWER_CACHE: 'off' } })
  const { ask, close } = asker(cached.origin, key)
  await ask(`GET ${path}`)
  const { status, rawHeaders, body } = await ask(`GET ${path}`)
  close()
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`)
  const answerPath = join(dataDir, 'answer.json')
  writeFileSync(answerPath, JSON.stringify({ headers: sentByHand(rawHeaders), body: `${body}` }))
  const bare = await startBare(dataDir, { answerPath })

  const round = (server: { origin: string; pid: number }) => () =>
    cost({ servers: [server], databasePid: undefined, key, path }, effort.seconds)
  try {
    const results = await inTurn({ bare: round(bare), cached: round(cached), uncached: round(uncached) }, effort)
    const micros = (name: keyof typeof results) => results[name].map(({ ownMicros }) => ownMicros)
    const cpuRatio = (name: keyof typeof results) => spread(ratios(micros('bare'), micros(name))).median
    const speeds = (name: keyof typeof results) => results[name].map(({ requestsPerSecond }) => requestsPerSecond)
    const p99 = (name: keyof typeof results) =>
      quantile(
        results[name].map((result) => result.p99),
        0.5,
      )
    return {
      bytes: body.length,
      bare: spread(speeds('bare')),
      cached: spread(speeds('cached')),
      uncached: spread(speeds('uncached')),
      cachedRatio: spread(ratios(speeds('cached'), speeds('bare'))),
      uncachedRatio: spread(ratios(speeds('uncached'), speeds('bare'))),
      cpuRatio: { cached: cpuRatio('cached'), uncached: cpuRatio('uncached') },
      p99: { bare: p99('bare'), cached: p99('cached'), uncached: p99('uncached') },
    }
  } finally {
    for (const child of [cached, uncached, bare]) await child.stop()
  }
}

/** The headers without those that every Node server adds by itself. */
function sentByHand(rawHeaders: readonly string[]): string[] {
  const automatic = ['date', 'connection', 'keep-alive']
  return rawHeaders.filter((_, at) => !automatic.includes(rawHeaders[at - (at % 2)]!.toLowerCase()))
}
