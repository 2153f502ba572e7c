import type { Reason } from '../../lib/reasons.ts'

/** An answer that is no HTTP, or that cannot be decoded. The message is for people. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer'
  declare readonly message: Reason

  constructor(reason: Reason, cause?: unknown) {
    super(reason, { cause })
  }
}
