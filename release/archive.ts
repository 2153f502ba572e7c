import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, glob, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipe, run } from './run.ts'

/** What of the repository is in an archive: everything that is needed to run and to operate Aircheck. */
const contents = [
  ...['aircheck', 'package.json', 'package-lock.json', '.npmrc', 'openapi.json', 'server', 'web', 'deploy', 'docs'],
  ...['README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE'],
  // What the dashboard is built of.
  ...['dashboard', 'tsconfig.json', ':(exclude)dashboard/tests'],
  ...[':(exclude,glob)**/*.test.ts', ':(exclude)server/testing'],
]

/**
 * Makes `aircheck-VERSION-PLATFORM-ARCH.tar.gz` of a commit, for the platform that this runs on: the sources, the
 * dependencies that production needs, and Node. It starts by `./aircheck serve` on a machine that has no Node.
 * @param root a clone
 * @param commit a commit or tag of it
 * @param into the folder for the archive and for SHA256SUMS; made if necessary
 * @returns the path of the archive
 */
export async function makeArchive(root: string, commit: string, into: string): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), 'aircheck-archive-'))
  try {
    const manifest = JSON.parse(await run(root, 'git', 'show', `${commit}:package.json`)) as { version: string }
    const name = `aircheck-${manifest.version}-${process.platform}-${process.arch}`
    const sources = ['archive', `--prefix=${name}/`, commit, '--', ...contents]
    await pipe(root, ['git', ...sources], ['tar', '-x', '-C', work])
    const tree = join(work, name)
    // The first builds the dashboard, the second leaves nothing of the tools for that, nor of the package that Node was in.
    await run(tree, 'npm', 'ci', '--prefer-offline')
    await copyLicence(tree)
    await run(tree, 'npm', 'prune', '--omit=dev', '--prefer-offline')
    await keepBuiltDashboard(tree)
    await moveNode(tree)
    await rm(join(tree, '.npmrc'))
    const path = join(into, `${name}.tar.gz`)
    await mkdir(into, { recursive: true })
    const date = await run(root, 'git', 'show', '--no-patch', '--format=%ct', commit)
    // The same commit gives the same bytes, wherever and by whom it is packed.
    const same = [
      '--sort=name',
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u+rwX,go+rX,go-w',
      `--mtime=@${date}`,
    ]
    await run(work, 'tar', ...same, '--use-compress-program=gzip -n', '-cf', path, name)
    await addSum(path)
    return path
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Removes the sources of the dashboard. */
async function keepBuiltDashboard(tree: string): Promise<void> {
  const folder = join(tree, 'dashboard')
  for (const name of await readdir(folder)) if (name !== 'dist') await rm(join(folder, name), { recursive: true })
  await rm(join(tree, 'tsconfig.json'))
}

/** Copies the licence of Node to `node/`. */
async function copyLicence(tree: string): Promise<void> {
  await mkdir(join(tree, 'node/bin'), { recursive: true })
  for await (const licence of glob(join(tree, 'node_modules/node/node_modules/node-*/LICENSE'))) {
    await copyFile(licence, join(tree, 'node/LICENSE'))
  }
}

/** Moves Node from its npm package, which holds it twice and with its headers, to `node/`. */
async function moveNode(tree: string): Promise<void> {
  const modules = join(tree, 'node_modules')
  await copyFile(join(modules, 'node/bin/node'), join(tree, 'node/bin/node'))
  for (const path of ['node', '.bin']) await rm(join(modules, path), { recursive: true })
}

/** Writes the SHA-256 of a file to SHA256SUMS beside it, as `sha256sum --check` reads it. */
async function addSum(path: string): Promise<void> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  const sums = join(path, '../SHA256SUMS')
  const others = await readFile(sums, 'utf8').catch(() => '')
  const lines = others.split('\n').filter((line) => line && !line.endsWith(`  ${basename(path)}`))
  await writeFile(sums, `${[...lines, `${hash.digest('hex')}  ${basename(path)}`].toSorted(byName).join('\n')}\n`)
}

const byName = (one: string, other: string) => (one.slice(66) < other.slice(66) ? -1 : 1)

if (import.meta.main) {
  const [commit = 'HEAD'] = process.argv.slice(2)
  const root = join(import.meta.dirname, '..')
  process.stdout.write(`${await makeArchive(root, commit, join(root, 'dist'))}\n`)
}
