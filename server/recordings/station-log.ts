import type { FastifyBaseLogger } from 'fastify'

type Level = 'debug' | 'info' | 'warn' | 'error'

/** A log whose lines have the station. */
export type StationLog = Record<Level, (message: string, details?: object) => void>

export function stationLog(log: Pick<FastifyBaseLogger, Level>, station: number): StationLog {
  const at = (level: Level) => (message: string, details?: object) => log[level]({ station, ...details }, message)
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
