import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeArchive } from './archive.ts'
import { type Commit, notesOf, releaseIn } from './changelog.ts'
import { run } from './run.ts'
import { nextVersion } from './version.ts'

export type ReleasePlan = {
  /** A clone, with its dependencies installed. */
  root: string
  /** A version, or `major`, `minor` or `patch`. */
  asked: string
  now: Date
  /** Only tells what would be done. */
  dryRun?: boolean
  /** Whether the archive is made, which takes half a minute. */
  withArchive?: boolean
  /** Receives what is done, line by line. */
  tell: (line: string) => void
}

/**
 * Makes a release: a commit with the new version, its section of the changelog, and the data of this version for later
 * upgrade tests; a tag; and in `dist/` the archive, its checksum and the release notes. Pushes and publishes nothing.
 *
 * The commit and the archive are made in a work tree of their own. The branch and the tag come last, so that a release
 * that fails changes nothing.
 * @throws when the tree is not clean, the version is not later than the present one, or its tag exists
 */
export async function release({ root, asked, now, dryRun, withArchive = true, tell }: ReleasePlan): Promise<void> {
  const git = (...args: string[]) => run(root, 'git', ...args)
  const { version: present } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const version = nextVersion(present, asked)
  const tag = `v${version}`
  if (await git('status', '--porcelain')) throw new Error('There are uncommitted changes. Commit or remove them first.')
  if (await git('tag', '--list', tag)) throw new Error(`The tag ${tag} exists already.`)
  const branch = await git('branch', '--show-current')
  if (!branch) throw new Error('No branch is checked out.')
  const commits = await commitsSinceTag(root)
  const date = now.toISOString().slice(0, 10)
  const changelog = releaseIn(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), version, date, commits)
  const notes = notesOf(changelog, version)
  if (dryRun) {
    tell(`Aircheck ${version} would be released from ${branch}, with these notes:\n\n${notes}`)
    tell('Nothing was changed.')
    return
  }

  const work = await mkdtemp(join(tmpdir(), 'aircheck-release-'))
  const tree = join(work, 'tree')
  const into = join(root, 'dist')
  try {
    await git('worktree', 'add', '--quiet', '--detach', tree)
    await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
    await writeFile(join(tree, 'CHANGELOG.md'), changelog)
    await run(tree, 'npm', 'version', '--no-git-tag-version', version)
    for (const script of ['server/make-openapi.ts', 'client/generate.ts']) await run(tree, process.execPath, script)
    await run(tree, process.execPath, 'server/testing/make-release-data.ts', version)
    await run(tree, 'git', 'add', '--update')
    await run(tree, 'git', 'add', 'server/testing/releases')
    await run(tree, 'git', 'commit', '--quiet', '--message', `Release ${version}`)
    const commit = await run(tree, 'git', 'rev-parse', 'HEAD')
    await rm(into, { recursive: true, force: true })
    await mkdir(into)
    if (withArchive) tell(`Made ${await makeArchive(root, commit, into)}`)
    await writeFile(join(into, 'NOTES.md'), notes)
    await git('tag', '--annotate', '--message', `Aircheck ${version}`, tag, commit)
    await git('merge', '--quiet', '--ff-only', commit).catch(async (error) => {
      await git('tag', '--delete', tag)
      throw error
    })
  } finally {
    await rm(work, { recursive: true, force: true })
    await git('worktree', 'prune')
  }
  for (const line of nextSteps(version, branch)) tell(line)
}

/** The commits since the last tag of a version, or all of them; merges are left out. */
async function commitsSinceTag(root: string): Promise<Commit[]> {
  const last = await run(root, 'git', 'describe', '--tags', '--abbrev=0', '--match=v[0-9]*').catch(() => undefined)
  const range = last ? `${last}..HEAD` : 'HEAD'
  const log = await run(root, 'git', 'log', '--no-merges', '--reverse', '--format=%h %s', range)
  return log
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ id: line.slice(0, line.indexOf(' ')), subject: line.slice(line.indexOf(' ') + 1) }))
}

/** What is left to be done by hand, because it cannot be undone. */
function nextSteps(version: string, branch: string): string[] {
  const image = `docker build --tag aircheck:${version} --label org.opencontainers.image.version=${version}`
  return [
    `Aircheck ${version} is committed and tagged here; nothing was pushed or published. Next:`,
    `  git push origin ${branch} v${version}`,
    `  git archive v${version} | ${image} --file deploy/Dockerfile -`,
    `  npm publish --access public ./client`,
    `  on each other platform: npm run archive -- v${version}`,
    `  publish the files of dist/ with the tag; NOTES.md is its description`,
    `To undo it instead: git tag --delete v${version} && git reset --hard HEAD~1`,
  ]
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  const [asked, ...more] = args.filter((arg) => arg !== '--dry-run')
  const tell = (line: string) => void process.stdout.write(`${line}\n`)
  if (!asked || asked.startsWith('-') || more.length > 0) {
    process.stderr.write('Usage: npm run release -- 1.2.3|major|minor|patch [--dry-run]\n')
    process.exitCode = 2
  } else {
    const plan = { root: join(import.meta.dirname, '..'), asked, now: new Date(), tell }
    await release({ ...plan, dryRun: args.includes('--dry-run') }).catch(({ message }: Error) => {
      process.stderr.write(`${message}\n`)
      process.exitCode = 1
    })
  }
}
