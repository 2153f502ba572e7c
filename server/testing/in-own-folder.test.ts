import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const folder = mkdtempSync(join(tmpdir(), 'aircheck-tidy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const env = { PATH: process.env.PATH, TMPDIR: folder }
const args = ['server/testing/in-own-folder.ts', 'sh', '-c']

/** Leaves a file in each folder, and a process that writes more of them, then prints the folder in memory. */
const untidy = `
  mkdir -p "$TMPDIR/a/b"; echo x >"$TMPDIR/a/b/file"; echo x >"$MEMORY_TMPDIR/file"
  (while true; do echo x >"$TMPDIR/a/$(date +%N)"; done) >/dev/null 2>&1 &
  echo "$! $MEMORY_TMPDIR"`

/** Checks that a process, the folders, and everything in them are gone. */
function expectNothing(printed: string): void {
  const [pid, memory] = printed.trim().split(' ')
  expect(memory).toMatch(/aircheck-test-/)
  expect(() => readdirSync(memory!)).toThrow('ENOENT')
  expect(readdirSync(folder)).toEqual([])
  expect(spawnSync('sh', ['-c', `ps -o stat= -p ${pid}`], { encoding: 'utf8' }).stdout).toMatch(/^Z|^$/)
}

it('`npm test` runs in it', () => {
  expect(manifest.scripts.test).toBe('node server/testing/in-own-folder.ts vitest run')
})

it.each([0, 7])('exit code %i is passed on; files and processes that the command left are gone', (code) => {
  const { status, stdout } = spawnSync(process.execPath, [...args, `${untidy}; exit ${code}`], {
    encoding: 'utf8',
    env,
  })
  expect(status).toBe(code)
  expectNothing(stdout)
})

it.each([
  ['SIGINT', '', 130],
  ['SIGTERM', '', 143],
  ['SIGINT', "trap '' INT", 137],
] as const)(
  'after %s, sent to a command with "%s", nothing is left either, and the exit code is %i',
  async (signal, trap, code) => {
    const child = spawn(process.execPath, [...args, `${trap}\n${untidy}; exec sleep 60`], { env })
    const [printed] = await once(child.stdout, 'data')
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([code, null])
    expectNothing(String(printed))
  },
)

it('a command that does not exist is an error, and nothing is left', () => {
  const { status } = spawnSync(process.execPath, ['server/testing/in-own-folder.ts', 'no such command'], { env })
  expect(status).not.toBe(0)
  expect(readdirSync(folder)).toEqual([])
})
