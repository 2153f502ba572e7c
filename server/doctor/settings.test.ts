import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { checkSettings, readableByAll } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'aircheck-doctor-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each([
  [0o644, true],
  [0o604, true],
  [0o640, false],
  [0o600, false],
])('a file of mode %o may be read by every user: %s', (mode, isOpen) => {
  const path = join(folder, '.env')
  writeFileSync(path, '')
  chmodSync(path, mode)
  expect(readableByAll(path)).toBe(isOpen)
})

it('a file that is not there is not readable by every user', () => {
  expect(readableByAll(join(folder, 'absent'))).toBe(false)
})

it('an open .env with secrets is a warning that names them and not their values, one without is not mentioned', () => {
  const secrets = ['AIRCHECK_OIDC_CLIENT_SECRET', 'AWS_SECRET_ACCESS_KEY']
  expect(checkSettings({ trustProxy: [] }, [], { path: '/srv/.env', secrets })).toEqual({
    state: 'warning',
    message:
      'Every user of this machine may read /srv/.env, which contains secrets: AIRCHECK_OIDC_CLIENT_SECRET, AWS_SECRET_ACCESS_KEY.',
    advice: 'Run: chmod 600 /srv/.env',
  })
  expect(checkSettings({ trustProxy: [] }, [], { path: '/srv/.env', secrets: [] }).state).toBe('ok')
  expect(checkSettings({ trustProxy: [] }, []).state).toBe('ok')
})
