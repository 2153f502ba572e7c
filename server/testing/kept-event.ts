import type { TapeEvent } from '../recordings/rules/tape-types.ts'

/** An event of the tape that stays valid: a frame is told with bytes that are used again. */
export function keptEvent(event: TapeEvent): TapeEvent {
  if (event.kind !== 'frame') return event
  return { ...event, frame: { ...event.frame, bytes: event.frame.bytes.slice() } }
}
