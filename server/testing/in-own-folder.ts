import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'

// node in-own-folder.ts COMMAND [ARGUMENT …]
//
// Runs a command with temporary folders of its own, and removes them when it has ended, as well as every process of it that
// still runs: also after Ctrl-C, and when the command was killed. The exit code is that of the command. `npm test` runs
// like this, because a test that is interrupted cannot tidy up.
//
// TMPDIR is in memory if enough is free: making a file durable costs nothing there. MEMORY_TMPDIR is in memory if the
// system has such a folder; DISK_TMPDIR never is.

/** Time from a signal until the command is killed. */
const patienceMs = 2000

/** More than the tests write at any time. */
const muchBytes = 6 * 1024 ** 3
const memory = '/dev/shm'

const folderIn = (path: string) => {
  const folder = mkdtempSync(join(path, 'aircheck-test-'))
  // Root runs PostgreSQL as an unprivileged user, who must be able to reach its folder.
  chmodSync(folder, 0o711)
  return folder
}
const DISK_TMPDIR = folderIn(tmpdir())
const MEMORY_TMPDIR = existsSync(memory) ? folderIn(memory) : DISK_TMPDIR
const { bavail, bsize } = statfsSync(MEMORY_TMPDIR)
const TMPDIR = bavail * bsize > muchBytes ? MEMORY_TMPDIR : DISK_TMPDIR
const [command = '', ...args] = process.argv.slice(2)

const end = (signal: NodeJS.Signals) => {
  try {
    process.kill(-child.pid!, signal)
  } catch {
    // None of its processes runs any more, or it never started.
  }
}
// Installed before the command starts: a signal may be sent as soon as it runs.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    end(signal)
    setTimeout(end, patienceMs, 'SIGKILL').unref()
  })
}
// Detached: a process group of its own, so that all of it can be ended at once.
const child = spawn(command, args, {
  stdio: 'inherit',
  detached: true,
  env: { ...process.env, TMPDIR, MEMORY_TMPDIR, DISK_TMPDIR },
})
try {
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  process.exitCode = code ?? 128 + constants.signals[signal!]
} finally {
  end('SIGKILL')
  for (const folder of [MEMORY_TMPDIR, DISK_TMPDIR]) {
    // A test that was killed leaves its small disk.
    for (const disk of mountsIn(folder)) execFileSync('umount', ['--lazy', disk])
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

function mountsIn(folder: string): string[] {
  const mounts = '/proc/self/mounts'
  const lines = existsSync(mounts) ? readFileSync(mounts, 'utf8').split('\n') : []
  return lines.map((line) => line.split(' ')[1] ?? '').filter((place) => place.startsWith(`${folder}/`))
}
