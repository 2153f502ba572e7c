import { write } from 'node:fs'
import { promisify } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { boundedLine } from './lib/log-line.ts'
import { logWriter } from './log-writer.ts'

/** Log lines are buffered up to this size or age, because one write for each costs more than handling the request. */
const gatherCharacters = 64 * 1024
const gatherMs = 200

/** Maximum wait at the end of the process for a destination that takes nothing, in milliseconds. */
const patienceMs = 1000

/** The log of the process. */
export type Log = {
  log: FastifyBaseLogger
  /** Writes a preformatted line at the level `info`, buffered. Used for the request log, which must be cheap. */
  line: (line: string) => void
  /** Writes the buffered lines, for at most a second. */
  flush: () => Promise<void>
}

/** Where a log goes: whether a person reads it at a terminal, and what hides the secrets in its lines. */
type Reader = { isTerminal: boolean; hide: (text: string) => string }

/** Makes a log on stderr: lines of JSON, or formatted lines at a terminal. Writing them never fails. */
export async function makeLog(level: string, { isTerminal, hide }: Reader, fileDescriptor = 2): Promise<Log> {
  const put = promisify(write)
  const writer = logWriter({
    put: async (bytes) => (await put(fileDescriptor, bytes)).bytesWritten,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref()),
    nowMs: Date.now,
  })
  const stream = isTerminal ? await readable(writer) : writer
  const log = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line: string) => stream.write(boundedLine(hide(line))) },
  )
  let gathered = ''
  const pass = () => {
    if (gathered !== '') writer.write(gathered)
    gathered = ''
  }
  const gather = (text: string) => {
    if (gathered === '') setTimeout(pass, gatherMs).unref()
    gathered += text
    if (gathered.length > gatherCharacters) pass()
  }
  const line = isTerminal ? (text: string) => void stream.write(text) : gather
  async function flush(): Promise<void> {
    pass()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs)
    })
    await Promise.race([writer.written(), late])
    clearTimeout(timer)
  }
  return { log, line: log.isLevelEnabled('info') ? line : () => {}, flush }
}

/** Readable lines for a terminal: one for each request, and what pino-pretty makes of the rest. */
export async function readable(
  destination: Pick<DestinationStream, 'write'>,
  colorize = true,
): Promise<DestinationStream> {
  const { prettyFactory } = await import('pino-pretty')
  const pretty = prettyFactory({ colorize, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' })
  return { write: (line) => destination.write(line.endsWith(requestEnd) ? requestLine(line) : pretty(line)) }
}

const requestEnd = '"msg":"request"}\n'

/** A request as `[18:04:05] GET /v1/shows 200, 1.2 ms`. */
function requestLine(line: string): string {
  const { time, method, path, status, ms } = JSON.parse(line)
  return `[${new Date(time).toTimeString().slice(0, 8)}] ${method} ${path} ${status}, ${ms} ms\n`
}
