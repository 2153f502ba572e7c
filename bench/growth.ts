import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation, Lab } from './lab.ts'
import { median, quantile } from './rounds.ts'
import { terms } from './seed.ts'
import { client, type Server, startProduct } from './servers.ts'
import { atMost, figure, spread, type Table } from './table.ts'

/** Milliseconds of one kind of request; `held` is how long it blocked the event loop. */
type Timing = { p50: number; p99: number; held: number; worstHeld: number }
/** The timings of a kind of request on two installations. */
export type Growth = { name: string; small: Timing; large: Timing }
/** A kind of request; `next` sends another one. */
type Kind = { name: string; next: () => Promise<{ ms: number; text: string }> }

const depths = [0.01, 0.5, 0.99]

/** Prints at SIGUSR2 for how long the event loop of a server was blocked at most since the last one, in milliseconds. */
const probe = `import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'
if (isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  process.on('SIGUSR2', () => {
    process.stdout.write(Math.max(0, delays.max / 1e6 - 1) + '\\n')
    delays.reset()
  })
}`

async function holdOf({ pid, printed }: Server): Promise<number> {
  const before = printed()
  process.kill(pid, 'SIGUSR2')
  while (printed() === before) await sleep(1)
  return Number(printed().slice(before.length))
}

/** Times every kind of request, one at a time, on two installations in turn, without the cache. */
export async function measureGrowth(small: Installation, large: Installation, requests: number): Promise<Growth[]> {
  await using a = await open(small)
  await using b = await open(large)
  const results: Growth[] = []
  for (const at of a.kinds.keys()) {
    const timings = [a, b].map(() => ({ times: [] as number[], holds: [] as number[] }))
    for (let nth = 0; nth < requests; nth++) {
      for (const [side, { server, kinds }] of [a, b].entries()) {
        await holdOf(server)
        timings[side]!.times.push((await kinds[at]!.next()).ms)
        timings[side]!.holds.push(await holdOf(server))
      }
    }
    const [ofSmall, ofLarge] = timings.map(({ times, holds }) => ({
      ...{ p50: quantile(times, 0.5), p99: quantile(times, 0.99) },
      ...{ held: quantile(holds, 0.5), worstHeld: Math.max(...holds) },
    }))
    results.push({ name: a.kinds[at]!.name, small: ofSmall!, large: ofLarge! })
  }
  return results
}

async function open({ dataDir, key, env }: Installation) {
  const flag = `--import=data:text/javascript,${encodeURIComponent(probe)}`
  const server = await startProduct(dataDir, { AIRCHECK_ANSWER_CACHE: 'off', ...env }, flag)
  const ask = client(server.origin, key)
  const json = async (endpoint: string) => JSON.parse((await ask(endpoint)).text)
  const { total } = await json('GET /v1/episodes?limit=1')
  const kinds: Kind[] = []
  const kind = (name: string, path: string) => kinds.push({ name, next: () => ask(`GET /v1/${path}`) })
  kind('first page', 'episodes')
  for (const depth of depths) {
    const { next_cursor } = await json(`GET /v1/episodes?limit=1&offset=${Math.floor(total * depth)}`)
    kind(`page at ${depth * 100} % by cursor`, `episodes?cursor=${next_cursor}`)
  }
  kind('page at 50 % by offset', `episodes?offset=${Math.floor(total / 2)}`)
  kind('total', 'episodes?limit=1')
  for (const [name, term] of Object.entries(terms)) kind(`search: ${name}`, `search?q=${encodeURIComponent(term)}`)
  kind('now playing', 'now-playing')
  kind('schedule', 'schedule')
  kind('shows', 'shows')
  kinds.push(...writes(ask, await json('GET /v1/shows')))
  for (const { next } of kinds) await next()
  return { server, kinds, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

/** The kinds of writes. A later PUT moves and a later DELETE archives the episodes that POST creates. */
function writes(ask: ReturnType<typeof client>, shows: { id: number; published: boolean }[]): Kind[] {
  const [made, moved]: [number[], number[]] = [[], []]
  const show_id = shows.find(({ published }) => published)!.id
  const [yearSeconds, audio_url] = [365 * 24 * 60 * 60, 'https://radio.test/new.mp3']
  let [moves, switches] = [0, 0]
  return [
    {
      name: 'POST episode',
      async next() {
        const answer = await ask('POST /v1/episodes', { title: 'A letter from the harbour', show_id, audio_url })
        made.push(JSON.parse(answer.text).id)
        return answer
      },
    },
    {
      name: 'PUT episode, another datetime',
      next() {
        moved.push(made.pop()!)
        const datetime = Math.floor(Date.now() / 1000) - ((++moves * 7919) % (9 * yearSeconds))
        return ask(`PUT /v1/episodes/${moved.at(-1)}`, { datetime })
      },
    },
    { name: 'DELETE episode', next: () => ask(`DELETE /v1/episodes/${moved.pop()}`) },
    {
      name: 'PUT show, published or not',
      next: () => ask(`PUT /v1/shows/${show_id}`, { published: switches++ % 2 === 1 }),
    },
  ]
}

/** A table of latencies; a kind of request may take a multiple of the time on the small installation, or a few ms. */
export function growthTable(growth: readonly Growth[], goal: { factor: number; ms: number; isHeldShown: boolean }) {
  const rows = growth.map(({ name, small, large }) => {
    const isQuick = (share: 'p50' | 'p99') => large[share] <= Math.max(goal.ms, goal.factor * small[share])
    const isHeld = goal.isHeldShown && large.worstHeld >= 15
    const misses = { p50: !isQuick('p50'), p99: goal.isHeldShown && !isQuick('p99'), held: isHeld }
    const missed = Object.entries(misses).flatMap(([what, is]) => (is ? [what] : []))
    const held = goal.isHeldShown ? [large.held, large.worstHeld] : []
    const cells = [small.p50, large.p50, small.p99, large.p99, ...held].map(figure)
    return [name, ...cells, missed.length === 0 ? 'met' : `${missed.join(', ')} missed`]
  })
  const held = goal.isHeldShown ? ['held', 'at worst'] : []
  return { head: ['ms, one connection', 'p50 small', 'p50 large', 'p99 small', 'p99 large', ...held, 'goals'], rows }
}

const sides = async (lab: Lab) =>
  [await lab.installation('small', 1000), await lab.installation('large', 1_000_000)] as const

/** Measures how latencies and the blocking of the event loop grow with a station. */
export async function measureGrowthOfStation(lab: Lab): Promise<Record<'growth', Table>> {
  const growth = await measureGrowth(...(await sides(lab)), lab.effort.requests)
  return { growth: growthTable(growth, { factor: 2, ms: 3, isHeldShown: true }) }
}

/** Measures starts of the product on existing installations, until the first response with data. */
export async function measureStart(lab: Lab): Promise<Record<'start', Table>> {
  const [small, large] = await sides(lab)
  const rows: string[][] = []
  for (const [size, { dataDir, key }] of [['1,000', small] as const, ['1,000,000', large] as const]) {
    const times: number[] = []
    for (let round = 0; round < lab.effort.rounds; round++) {
      const startedMs = performance.now()
      await using server = await startProduct(dataDir)
      await client(server.origin, key)('GET /v1/episodes')
      times.push(performance.now() - startedMs)
    }
    rows.push([`start to first answer, ${size} episodes, ms`, spread(times), atMost(1000, median(times))])
  }
  rows.push(['seeding 1,000,000 episodes, s', figure(large.seconds), atMost(60, large.seconds)])
  return { start: { head: ['', '', 'goal'], rows } }
}
