/** Functions of the process that a log writer needs. */
export type LogOutput = {
  /** Writes bytes; resolves to how many of them were written, and rejects with the error of the system. */
  put: (bytes: Uint8Array) => Promise<number>
  pause: (ms: number) => Promise<void>
  nowMs: () => number
}

/** Lines that may wait while the destination cannot be written, in characters. Further ones are counted and dropped. */
const maxWaiting = 1024 * 1024

/** Pauses after a failed write and for a full pipe, in milliseconds. */
const [failedMs, fullMs] = [1000, 20]

export type LogWriter = {
  /** Takes complete lines. Never fails and never waits. */
  write(lines: string): void
  /** Resolves when all lines are written; there is no time limit. */
  written(): Promise<void>
}

/**
 * Writes lines in their order, in the background. A destination that cannot be written (a full disk, a reader that is
 * gone or stalled) delays nothing else: lines wait for it, up to a limit, and once it can be written again, a line says
 * how many were dropped.
 */
export function logWriter({ put, pause, nowMs }: LogOutput): LogWriter {
  let waiting = ''
  let dropped = 0
  let writing: Promise<void> | undefined

  async function writeAll(): Promise<void> {
    while (waiting !== '') {
      let bytes: Uint8Array = Buffer.from(waiting)
      waiting = ''
      while (bytes.length > 0) {
        // The rest of a line that was written in part follows later: no line is torn.
        bytes = await put(bytes).then(
          (count) => bytes.subarray(count),
          async (error: NodeJS.ErrnoException) => {
            await pause(error.code === 'EAGAIN' ? fullMs : failedMs)
            return bytes
          },
        )
      }
      if (dropped > 0) waiting = `${droppedLine(dropped, nowMs())}${waiting}`
      dropped = 0
    }
    writing = undefined
  }

  return {
    write(lines) {
      if (waiting.length + lines.length > maxWaiting) {
        dropped += lines.split('\n').length - 1
        return
      }
      waiting += lines
      writing ??= writeAll()
    },
    written: async () => writing,
  }
}

function droppedLine(dropped: number, nowMs: number): string {
  const time = new Date(nowMs).toISOString()
  return `${JSON.stringify({ level: 40, time, dropped, msg: 'lines of the log could not be written' })}\n`
}
