import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runJson } from './testing/command-line.ts'
import { serve } from './testing/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'aircheck-modes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Every path below the data directory that others have a right to. */
function open(): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return paths.filter((path) => (statSync(join(folder, path)).mode & 0o077) !== 0)
}

it('every file and folder of an installation is private, whatever the umask; what was open before is mended at the start', async () => {
  const umask = process.umask(0)
  try {
    await runJson(folder, ['station', 'create', '--name', 'One'])
    const first = await serve(folder)
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['aircheck.db', 'aircheck.db-wal', 'incoming', 'media']))
    expect(open()).toEqual([])
    first.signal('SIGTERM')
    expect((await first.ended).code).toBe(0)

    const earlier = ['aircheck.db', 'incoming', 'media', 'instances']
    for (const name of earlier) chmodSync(join(folder, name), name.endsWith('.db') ? 0o644 : 0o755)
    const second = await serve(folder)
    expect(open()).toEqual([])
    expect(second.err()).toContain('other users could read these')
    second.signal('SIGTERM')
    await second.ended
  } finally {
    process.umask(umask)
  }
})
