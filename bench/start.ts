import { setTimeout as sleep } from 'node:timers/promises'
import { asker } from './ask.ts'
import { residentMiB } from './process.ts'
import { type Spread, spread } from './rounds.ts'
import { type Seeded, startProduct } from './server.ts'

/** Milliseconds from starting the process to its first response with data, and memory at rest in MiB. */
export type Start = { ms: Spread; idleMiB: number }

const restMs = 2000

/** Starts the product on an existing installation `rounds` times. */
export async function measureStart(dataDir: string, { key }: Seeded, rounds: number): Promise<Start> {
  const times: number[] = []
  let idleMiB = 0
  for (let round = 0; round < rounds; round++) {
    const startedMs = performance.now()
    const product = await startProduct({ dataDir })
    const { ask, close } = asker(product.origin, key)
    const { status } = await ask('GET /v1/episodes')
    times.push(performance.now() - startedMs)
    close()
    if (status !== 200) throw new Error(`The first answer was ${status}.`)
    if (round === 0) {
      await sleep(restMs)
      idleMiB = residentMiB(product.pid)
    }
    await product.stop()
  }
  return { ms: spread(times), idleMiB }
}
