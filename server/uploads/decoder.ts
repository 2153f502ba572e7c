import { type OwnProcess, startOwn } from '../processes/start.ts'
import type { DecodeFault, DecodeKind, DecodeMessage, DecodeRequest } from './rules/decoding.ts'

const main = new URL('./decoder-main.ts', import.meta.url)

/** About 400 MB for a picture, as Node reserves the rest: the largest that is usual takes 330. */
const memory = { allocatedBytes: 1024 * 2 ** 20, heapBytes: 96 * 2 ** 20 }

/** Time limits in milliseconds: of starting, of a picture, and after which an idle process ends. */
const usualTimes = { startMs: 30_000, pictureMs: 20_000, idleMs: 10_000 }

const keptCharacters = 500

/** A picture that is not decoded, and why. */
export class NotDecoded extends Error {
  readonly fault: DecodeFault

  constructor(fault: DecodeFault, how: string) {
    super(how)
    this.fault = fault
  }
}

export type Decoder = ReturnType<typeof makeDecoder>

type Worker = { child: OwnProcess; said: () => string; idle?: NodeJS.Timeout }

/** Makes a decoder of pictures that were received. */
export function makeDecoder(options: Partial<Options> = {}) {
  const { ask, close } = pictureProcesses<DecodeRequest>({ main, ...options })
  return {
    /** Makes a JPEG of a picture. Throws as `ask`. */
    decode: (kind: DecodeKind, bytes: Uint8Array) => ask({ kind, bytes }),
    /** Ends the processes. */
    close,
  }
}

type Options = typeof usualTimes & { main: URL }

/**
 * Processes that make pictures: one for each picture that is made at the same time, started when the first is wanted, and
 * ended when there are none for a while. A picture that takes too long, or more memory than a picture may, ends its
 * process, and with it nothing else.
 */
export function pictureProcesses<Request extends object>(options: Partial<Options> & { main: URL }) {
  const times = { ...usualTimes, ...options }
  const free: Worker[] = []
  const all = new Set<Worker>()

  function end(worker: Worker): void {
    clearTimeout(worker.idle)
    all.delete(worker)
    const at = free.indexOf(worker)
    if (at >= 0) free.splice(at, 1)
    worker.child.kill('SIGKILL')
  }

  async function start(): Promise<Worker> {
    const child = startOwn(options.main, memory)
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-keptCharacters)
    })
    const worker: Worker = { child, said: () => said }
    all.add(worker)
    const message = await answerOf(worker, times.startMs).catch((error: Error) => error)
    if ('ready' in message) return worker
    end(worker)
    throw new Error(`Pictures cannot be made: ${'failed' in message ? message.failed : (message as Error).message}`)
  }

  function keepFor(worker: Worker): void {
    free.push(worker)
    worker.idle = setTimeout(() => end(worker), times.idleMs).unref()
  }

  return {
    /**
     * Makes a JPEG.
     * @throws NotDecoded; any other error if the process cannot be started: the next picture tries again
     */
    async ask(request: Request) {
      const known = free.pop()
      clearTimeout(known?.idle)
      const worker = known ?? (await start())
      const answer = answerOf(worker, times.pictureMs)
      worker.child.send(request, () => {})
      const message = await answer.catch((error: Error) => {
        end(worker)
        throw new NotDecoded('heavy', error.message)
      })
      keepFor(worker)
      if ('jpeg' in message) return message.jpeg
      throw new NotDecoded('fault' in message ? message.fault : 'broken', 'The picture was refused.')
    },
    /** Ends the processes. */
    close() {
      for (const worker of all) end(worker)
    },
  }
}

/** The next message of a process. Rejects, in words, if it ends before, or is silent for `withinMs`. */
function answerOf({ child, said }: Worker, withinMs: number): Promise<DecodeMessage> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      clearTimeout(late)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      settle()
    }
    const onMessage = (message: unknown) => done(() => resolve(message as DecodeMessage))
    const onExit = (code: number | null, signal: string | null) =>
      done(() =>
        reject(new Error([`ended with ${signal ?? `status ${code}`}`, said().trim()].filter(Boolean).join(': '))),
      )
    const onError = (error: Error) => done(() => reject(error))
    const late = setTimeout(() => done(() => reject(new Error(`took longer than ${withinMs / 1000} s`))), withinMs)
    child.on('message', onMessage).once('exit', onExit).once('error', onError)
    if (child.exitCode !== null || child.signalCode !== null) onExit(child.exitCode, child.signalCode)
  })
}
