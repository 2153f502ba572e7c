import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/**
 * Latencies of a bystander's requests in milliseconds, the processor time of the server in seconds, and its resident memory in
 * MiB: at the end, and the most that was seen.
 */
export type Figures = {
  requests: number
  p50: number
  p99: number
  processorSeconds: number
  mebibytes: number
  mostMebibytes: number
}

/**
 * Measures how another client is served while work lasts: one request after the other, with a pause of 5 ms between them.
 * Prints the figures.
 * @param ask sends a request of the bystander; throws if it is refused
 * @param pid the server's process
 */
export async function bystander(
  name: string,
  { ask, pid }: { ask: () => Promise<unknown>; pid: number },
  work: Promise<unknown>,
): Promise<Figures> {
  const all: number[] = []
  let isOver = false
  let mostMebibytes = 0
  const over = () => {
    isOver = true
  }
  void work.then(over, over)
  const before = processorSecondsOf(pid)
  do {
    const began = performance.now()
    await ask()
    all.push(performance.now() - began)
    mostMebibytes = Math.max(mostMebibytes, residentOf(pid))
    await setTimeout(5)
  } while (!isOver)
  await work
  all.sort((one, other) => one - other)
  const at = (part: number) => Math.round(all[Math.floor((all.length - 1) * part)]! * 10) / 10
  const processorSeconds = Math.round((processorSecondsOf(pid) - before) * 100) / 100
  const memory = { mebibytes: residentOf(pid), mostMebibytes }
  const figures = { requests: all.length, p50: at(0.5), p99: at(0.99), processorSeconds, ...memory }
  console.log(
    `${name}: ${figures.requests} requests, p50 ${figures.p50} ms, p99 ${figures.p99} ms, processor ${processorSeconds} s, memory ${figures.mebibytes} MiB, at most ${mostMebibytes} MiB`,
  )
  return figures
}

function residentOf(pid: number): number {
  const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kibibytes) / 1024)
}

/** The processor time that a process has used so far, of user and system. */
function processorSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
