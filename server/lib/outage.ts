import type { Wait } from './clock.ts'

/** The part of a logger that an outage needs. */
export type OutageLog = {
  warn: (about: object, words: string) => void
  info: (about: object, words: string) => void
}

/** A service that many parts of the program use, such as the database or the bucket. */
export type Service = {
  /** Its kind and address, without credentials. */
  name: string
  /** The consequence of an outage, such as `requests fail`. */
  effect: string
  /** Uses it once; throws while it cannot be used. */
  check: () => Promise<unknown>
}

type Deps = { log: OutageLog; wait: Wait; nowMs: () => number; signal: AbortSignal }

/** Interval of the checks during an outage, in milliseconds. */
const checkEveryMs = 2000
/** Number of checks in a row that must pass, without a failure in between: a service that comes and goes has one outage. */
const passesAtEnd = 2

/** The outages of a service: one line in the log when one begins, and one when it ends, however many requests and jobs fail. */
export type Outages = {
  /** Tells of a failure, which begins an outage or belongs to one. */
  failed: (error: unknown) => void
  isDown: () => boolean
}

/** Logs the outages of a service. It is checked only during one, until the signal is aborted. */
export function outagesOf({ name, effect, check }: Service, { log, wait, nowMs, signal }: Deps): Outages {
  let going: { passes: number } | undefined

  async function untilUp(outage: { passes: number }): Promise<void> {
    while (outage.passes < passesAtEnd) {
      await wait(checkEveryMs, signal)
      if (signal.aborted) return
      const isUp = await check().then(
        () => true,
        () => false,
      )
      outage.passes = isUp ? outage.passes + 1 : 0
    }
  }

  return {
    failed(error) {
      if (signal.aborted) return
      if (going) {
        going.passes = 0
        return
      }
      const outage = { passes: 0 }
      going = outage
      const sinceMs = nowMs()
      log.warn({ err: error }, `${name} is not up: ${effect} until it is`)
      void untilUp(outage).then(() => {
        going = undefined
        if (!signal.aborted) log.info({ seconds: Math.round((nowMs() - sinceMs) / 1000) }, `${name} is up`)
      })
    },
    isDown: () => going !== undefined,
  }
}
