import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installedPostgres } from '../server/testing/postgres.ts'

// Real releases, in a clone of the working tree that is removed afterwards.

const folder = mkdtempSync(join(tmpdir(), 'aircheck-release-'))
const root = join(folder, 'clone')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const commit = (message: string) => git('commit', '--quiet', '--allow-empty', '--message', message)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

beforeAll(() => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  for (const path of listed.split('\0')) {
    if (path && path !== 'node_modules' && existsSync(path)) cpSync(path, join(root, path))
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  git('init', '--quiet', '--initial-branch=main')
  appendFileSync(join(root, '.git/info/exclude'), 'node_modules\n')
  for (const [name, value] of [
    ['user.name', 'A'],
    ['user.email', 'a@example.org'],
    ['commit.gpgSign', 'false'],
    ['tag.gpgSign', 'false'],
  ]) {
    git('config', name!, value!)
  }
  git('add', '--all')
  commit('Before the last release')
  git('tag', '--annotate', '--message', 'Aircheck 0.1.0', 'v0.1.0')
  commit('Ferries run at night')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs `npm run release` with a version or a part of it. */
const release = (asked: string) =>
  spawnSync('npm', ['run', 'release', '--', asked], { cwd: root, encoding: 'utf8', timeout: 120_000 })

it('npm run release refuses uncommitted changes', () => {
  const before = git('show-ref')
  appendFileSync(join(root, 'README.md'), 'x')
  const { status, stderr } = release('minor')
  expect([status, stderr]).toEqual([1, expect.stringContaining('working directory not clean')])
  git('checkout', '--quiet', '.')
  expect(git('show-ref')).toBe(before)
})

it('npm run release that fails half way makes no commit and no tag, and is undone by git reset', () => {
  git('rm', '--quiet', 'server/testing/make-release-data.ts')
  commit('Remove the data of releases')
  const before = git('show-ref')
  expect(release('minor').status).toBe(1)
  expect(git('show-ref')).toBe(before)
  git('reset', '--quiet', '--hard', 'HEAD~1')
  expect(git('status', '--porcelain')).toBe('')
})

const hasPostgres = installedPostgres().length > 0
if (!hasPostgres) console.warn('No release is made: that needs the programs of PostgreSQL.')

describe.skipIf(!hasPostgres && !process.env.CI)('a release', () => {
  beforeAll(() => {
    const { status, stderr } = release('minor')
    expect([status, stderr]).toEqual([0, expect.anything()])
  }, 120_000)

  it('is one commit on the branch with an annotated tag, and a clean tree', () => {
    expect(git('log', '-2', '--format=%s').split('\n')).toEqual(['Release 0.2.0', 'Ferries run at night'])
    expect(git('describe')).toBe('v0.2.0')
    expect(git('cat-file', '-t', 'v0.2.0')).toBe('tag')
    expect(git('status', '--porcelain')).toBe('')
  })

  it('has its version everywhere, and a section of the changelog below an empty one', () => {
    for (const path of ['package.json', 'package-lock.json', 'client/package.json']) {
      expect([path, JSON.parse(read(path)).version]).toEqual([path, '0.2.0'])
    }
    expect(JSON.parse(read('package-lock.json')).packages[''].version).toBe('0.2.0')
    expect(JSON.parse(read('openapi.json')).info.version).toBe('0.2.0')
    expect(read('CHANGELOG.md')).toMatch(/^## \[Unreleased\]\n\n## \[0\.2\.0\] - \d{4}-\d\d-\d\d\n\n/m)
  })

  it('changes only these files, and has the data of its version', () => {
    const data = 'server/testing/releases/0.2.0/'
    const changed = git('diff', '--name-only', 'HEAD~1').split('\n')
    expect(changed.filter((path) => !path.startsWith(data))).toEqual([
      'CHANGELOG.md',
      'client/package.json',
      'dashboard/openapi.json',
      'openapi.json',
      'package-lock.json',
      'package.json',
    ])
    expect(readdirSync(join(root, 'server/testing/releases')).toSorted()).toEqual(['0.1.0', '0.2.0', 'README.md'])
  })

  it('is not made twice', () => {
    expect(release('0.2.0').stderr).toContain('Version not changed')
  })
})
