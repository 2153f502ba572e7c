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
import { release } from './release.ts'

// Real releases, in a clone of the working tree that is removed afterwards.

const folder = mkdtempSync(join(tmpdir(), 'aircheck-release-'))
const root = join(folder, 'clone')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const commit = (message: string) => git('commit', '--quiet', '--allow-empty', '--message', message)
/** All that a release may change. */
const state = () => [
  git('show-ref'),
  git('status', '--porcelain'),
  git('worktree', 'list'),
  existsSync(join(root, 'dist')),
]
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
  git('tag', 'v9.0.0', 'HEAD~1')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What `npm run release` does with these arguments: its exit code and output. */
function command(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['release/release.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

describe('npm run release', () => {
  it.each([
    ['a version that is not later', ['0.1.0'], /0\.1\.0 is not later than 0\.1\.0/],
    ['what is no version', ['next'], /"next" is not a version/],
    ['a tag that exists', ['9.0.0'], /The tag v9\.0\.0 exists already/],
  ])('refuses %s, and changes nothing', (_, args, reason) => {
    const before = state()
    const { status, stdout, stderr } = command(...args)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(reason)
    expect(state()).toEqual(before)
  })

  it.each([[[]], [['--dry-run']], [['minor', 'patch']], [['--help']]])('called with %j says how to use it', (args) => {
    expect(command(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage: npm run release') })
  })

  it('refuses uncommitted changes and files that are not committed', () => {
    const before = git('show-ref')
    for (const name of ['README.md', 'new file']) {
      appendFileSync(join(root, name), 'x')
      expect(command('minor')).toMatchObject({ status: 1, stderr: expect.stringContaining('uncommitted changes') })
      git('checkout', '--quiet', '.')
      git('clean', '--quiet', '--force')
    }
    expect(git('show-ref')).toBe(before)
  })

  it('refuses to release from no branch', () => {
    git('checkout', '--quiet', '--detach')
    expect(command('minor').stderr).toMatch(/No branch/)
    git('checkout', '--quiet', 'main')
  })

  it('--dry-run shows the notes, made of the commits since the last tag, and changes nothing', () => {
    git('tag', '--delete', 'v9.0.0')
    const before = state()
    const { status, stdout } = command('minor', '--dry-run')
    expect(status).toBe(0)
    expect(stdout).toMatch(/^Aircheck 0\.2\.0 would be released from main/)
    expect(stdout).toMatch(/### Commits\n\n- Ferries run at night \([0-9a-f]{7,}\)\n/)
    expect(stdout).not.toContain('Before the last release')
    expect(state()).toEqual(before)
  })

  it('that fails half way changes nothing', async () => {
    commit('An upgrade test that cannot be made')
    git('rm', '--quiet', 'server/testing/make-release-data.ts')
    commit('Remove it')
    const before = state()
    const plan = { root, asked: 'minor', now: new Date(), withArchive: false, tell: () => {} }
    await expect(release(plan)).rejects.toThrow(/make-release-data.ts/)
    expect(state()).toEqual(before)
    git('reset', '--quiet', '--hard', 'HEAD~2')
  })
})

const hasPostgres = installedPostgres().length > 0
if (!hasPostgres) console.warn('No release is made: that needs the programs of PostgreSQL.')

describe.skipIf(!hasPostgres && !process.env.CI)('a release', () => {
  const told: string[] = []
  beforeAll(async () => {
    const now = new Date('2026-12-01T23:59:00Z')
    await release({ root, asked: 'minor', now, withArchive: false, tell: (line) => told.push(line) })
  })

  it('is one commit on the branch with a tag, and a clean tree', () => {
    expect(git('log', '-2', '--format=%s').split('\n')).toEqual(['Release 0.2.0', 'Ferries run at night'])
    expect(git('describe')).toBe('v0.2.0')
    expect(git('cat-file', '-t', 'v0.2.0')).toBe('tag')
    expect(git('status', '--porcelain')).toBe('')
    expect(git('worktree', 'list').split('\n')).toHaveLength(1)
  })

  it('has its version everywhere, and the changelog', () => {
    for (const path of ['package.json', 'package-lock.json', 'client/package.json']) {
      expect([path, JSON.parse(read(path)).version]).toEqual([path, '0.2.0'])
    }
    expect(JSON.parse(read('package-lock.json')).packages[''].version).toBe('0.2.0')
    expect(JSON.parse(read('openapi.json')).info.version).toBe('0.2.0')
    expect(read('CHANGELOG.md')).toMatch(/^## \[Unreleased\]\n\n## \[0\.2\.0\] - 2026-12-01\n/m)
    expect(read('dist/NOTES.md')).toContain('- Ferries run at night (')
  })

  it('changes only these files', () => {
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

  it('pushes nothing, and says what is left to do', () => {
    expect(told.join('\n')).toContain('git push origin main v0.2.0')
    expect(told.join('\n')).toContain('docker build --tag aircheck:0.2.0')
    expect(told.join('\n')).toContain('npm publish --access public ./client')
  })

  it('is not made twice', async () => {
    await expect(release({ root, asked: '0.2.0', now: new Date(), tell: () => {} })).rejects.toThrow(/not later/)
  })
})
