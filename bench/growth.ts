import { asker, type Reply } from './ask.ts'
import type { Effort } from './effort.ts'
import { loopHold } from './loop-hold.ts'
import { quantile } from './rounds.ts'
import { type Seeded, startProduct } from './server.ts'
import { terms } from './words.ts'

/** Latencies of one kind of request on a small and a large station, in milliseconds. */
export type Growth = {
  name: string
  small: Timing
  large: Timing
}

/** `held` is how long a request blocked the event loop: median and maximum. All in milliseconds. */
export type Timing = { p50: number; p99: number; held: { usual: number; worst: number } }

/** A kind of request; `next` sends another one. */
type Kind = { name: string; next: () => Promise<Reply> }

/** A seeded installation to measure, and additional environment variables. */
export type Side = { dataDir: string; seeded: Seeded; env?: Record<string, string> }

const depths = [0.01, 0.5, 0.99]

/** Times every kind of request, one at a time, on a small and a large station in turn, without the response cache. */
export async function measureGrowth(small: Side, large: Side, { requests }: Effort): Promise<Growth[]> {
  const sides = await Promise.all([small, large].map(open))
  try {
    const results: Growth[] = []
    for (const [at, { name }] of sides[0]!.kinds.entries()) {
      const timings = [recorder(), recorder()]
      for (let request = 0; request < requests; request++) {
        for (const [side, { product, kinds }] of sides.entries()) {
          await loopHold(product)
          const { status, ms, body } = await kinds[at]!.next()
          if (status >= 400) throw new Error(`${name} answered ${status}: ${body}`)
          timings[side]!.add(ms, await loopHold(product))
        }
      }
      results.push({ name, small: timings[0]!.timing(), large: timings[1]!.timing() })
    }
    return results
  } finally {
    for (const { product, close } of sides) {
      close()
      await product.stop()
    }
  }
}

async function open({ dataDir, seeded, env = {} }: Side) {
  const product = await startProduct({ dataDir, env: { AIRCHECK_ANSWER_CACHE: 'off', ...env }, probed: true })
  const { ask, close } = asker(product.origin, seeded.key)
  const json = async (endpoint: string) => JSON.parse(`${(await ask(endpoint)).body}`)
  const { total } = await json('GET /v1/episodes?limit=1')
  const cursors: string[] = []
  for (const depth of depths) {
    cursors.push((await json(`GET /v1/episodes?limit=1&offset=${Math.floor(total * depth)}`)).next_cursor)
  }
  const shows = await json('GET /v1/shows')
  const kinds = [...reads(ask, cursors, total), ...writes(ask, shows)]
  for (const { next } of kinds) await next()
  return { product, kinds, close }
}

type Ask = ReturnType<typeof asker>['ask']

function reads(ask: Ask, cursors: readonly string[], total: number): Kind[] {
  const kind = (name: string, path: string) => ({ name, next: () => ask(`GET /v1/${path}`) })
  const search = (name: string, term: string) => kind(`search: ${name}`, `search?q=${encodeURIComponent(term)}`)
  return [
    kind('first page', 'episodes'),
    ...cursors.map((cursor, at) => kind(`page at ${depths[at]! * 100} % by cursor`, `episodes?cursor=${cursor}`)),
    kind('page at 50 % by offset', `episodes?offset=${Math.floor(total / 2)}`),
    kind('total', 'episodes?limit=1'),
    search('common word', terms.common),
    search('rare word', terms.rare),
    search('absent word', terms.absent),
    search('absent, of common grams', terms.absentOfCommonGrams),
    search('two letters, common', terms.commonPair),
    search('two letters, rare', terms.rarePair),
    search('two letters, absent', terms.absentPair),
    kind('now playing', 'now-playing'),
    kind('schedule', 'schedule'),
    kind('shows', 'shows'),
  ]
}

/** The kinds of writes. A later PUT moves and a later DELETE archives the episodes that POST creates. */
function writes(ask: Ask, shows: { id: number; published: boolean }[]): Kind[] {
  const made: number[] = []
  const moved: number[] = []
  let [moves, switches] = [0, 0]
  const show = shows.find(({ published }) => published)!.id
  const year = 365 * 24 * 60 * 60
  return [
    {
      name: 'POST episode',
      async next() {
        const audio_url = 'https://radio.example.org/audio/new.mp3'
        const reply = await ask('POST /v1/episodes', { title: 'A letter from the harbour', show_id: show, audio_url })
        made.push(JSON.parse(`${reply.body}`).id)
        return reply
      },
    },
    {
      name: 'PUT episode, another datetime',
      next() {
        const id = made.pop()!
        moved.push(id)
        const datetime = Math.floor(Date.now() / 1000) - ((++moves * 7919) % (9 * year))
        return ask(`PUT /v1/episodes/${id}`, { datetime })
      },
    },
    { name: 'DELETE episode', next: () => ask(`DELETE /v1/episodes/${moved.pop()}`) },
    {
      name: 'PUT show, published or not',
      next: () => ask(`PUT /v1/shows/${show}`, { published: switches++ % 2 === 1 }),
    },
  ]
}

function recorder() {
  const times: number[] = []
  const holds: number[] = []
  return {
    add(ms: number, held: number) {
      times.push(ms)
      holds.push(held)
    },
    timing: (): Timing => ({
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      held: { usual: quantile(holds, 0.5), worst: Math.max(...holds) },
    }),
  }
}
