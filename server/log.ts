import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'

/** Log lines are buffered up to this size or age, because one write for each costs more than handling the request. */
const gatherCharacters = 64 * 1024
const gatherMs = 200

/** The log of the process. */
export type Log = {
  log: FastifyBaseLogger
  /** Writes a preformatted line at the level `info`, buffered. Used for the request log, which must be cheap. */
  line: (line: string) => void
  /** Writes the buffered lines. */
  flush: () => void
}

/** Makes a log on stderr: lines of JSON, or formatted lines at a terminal. */
export async function makeLog(level: string, isTerminal: boolean): Promise<Log> {
  const destination = pino.destination({ dest: 2, sync: true })
  const stream = isTerminal ? await readable(destination) : destination
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream)
  if (!log.isLevelEnabled('info')) return { log, line: () => {}, flush: () => {} }
  if (isTerminal) return { log, line: (line) => stream.write(line), flush: () => {} }

  let gathered = ''
  const flush = () => {
    if (gathered !== '') destination.write(gathered)
    gathered = ''
  }
  const line = (text: string) => {
    if (gathered === '') setTimeout(flush, gatherMs).unref()
    gathered += text
    if (gathered.length > gatherCharacters) flush()
  }
  return { log, line, flush }
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
