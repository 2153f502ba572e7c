import { type DestinationStream, pino } from 'pino'
import { prettyFactory } from 'pino-pretty'

/**
 * The log: lines of JSON on stderr, or readable ones for a person at a terminal. Request lines are gathered and written
 * a few times a second, since a write for each would cost more than many an answer; `flush` writes what is left.
 */
export function makeLog(level: string, isTerminal: boolean) {
  const destination = pino.destination({ dest: 2, sync: false, minLength: 8 * 1024, periodicFlush: 200 })
  const pretty = prettyFactory({ colorize: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' })
  const stream: DestinationStream = isTerminal ? { write: (line) => destination.write(pretty(line)) } : destination
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream)
  return { log, flush: () => destination.flushSync() }
}
