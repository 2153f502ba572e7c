import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'

// node in-own-folder.ts COMMAND [ARGUMENT …]
//
// Runs a command with temporary folders of its own (TMPDIR, and MEMORY_TMPDIR for files in memory), and removes them when
// it has ended, as well as every process of it that still runs: also after Ctrl-C, and when the command was killed. The
// exit code is that of the command. `npm test` runs like this, because a test that is interrupted cannot tidy up.

/** How long a command that was told to stop may take. */
const patienceMs = 2000

const memory = '/dev/shm'
const folders = [tmpdir(), ...(existsSync(memory) ? [memory] : [])].map((path) =>
  mkdtempSync(join(path, 'aircheck-test-')),
)
// Root runs PostgreSQL as `nobody`, who must be able to reach its folder.
for (const folder of folders) chmodSync(folder, 0o711)
const [TMPDIR, MEMORY_TMPDIR = TMPDIR] = folders
const [command = '', ...args] = process.argv.slice(2)

// Detached: a process group of its own, so that all of it can be ended at once.
const child = spawn(command, args, {
  stdio: 'inherit',
  detached: true,
  env: { ...process.env, TMPDIR, MEMORY_TMPDIR },
})
const end = (signal: NodeJS.Signals) => {
  try {
    process.kill(-child.pid!, signal)
  } catch {
    // Nothing of it runs any more, or it never did.
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    end(signal)
    setTimeout(end, patienceMs, 'SIGKILL').unref()
  })
}
try {
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  process.exitCode = code ?? 128 + constants.signals[signal!]
} finally {
  end('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}
