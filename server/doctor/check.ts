/** How a check ended: a warning is something to see to, a failure keeps something from working. */
export type State = 'ok' | 'warning' | 'failed'

/** The result of a check: a sentence that says what was found, and one that says what to do, empty when all is well. */
export type Finding = { state: State; message: string; advice: string }

/** A finding with the name of its check. */
export type Check = { name: string } & Finding

export const ok = (message: string): Finding => ({ state: 'ok', message, advice: '' })
export const warning = (message: string, advice: string): Finding => ({ state: 'warning', message, advice })
export const failed = (message: string, advice: string): Finding => ({ state: 'failed', message, advice })

/** The message of an error, with that of its cause. */
export function reasonOf(error: unknown): string {
  const { message, cause, code } = error as Error & { code?: string }
  return cause ? reasonOf(cause) : message || code || String(error)
}
