import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** The part of the repository that an archive contains: everything that is needed to run and to operate Aircheck. */
const contents = [
  ...['aircheck', 'package.json', 'package-lock.json', '.npmrc', 'openapi.json', 'server', 'web', 'deploy', 'docs'],
  ...['README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE'],
  // The dashboard and the player are built of these.
  ...['dashboard', 'player', 'tsconfig.json'],
  ...[':(exclude)dashboard/tests', ':(exclude)player/tests', ':(exclude)player/testing'],
  ...[':(exclude,glob)**/*.test.ts', ':(exclude)server/testing'],
]

/** The same commit gives the same bytes, wherever and by whom it is packed. */
const reproducible = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w']

/**
 * Makes `aircheck-VERSION-PLATFORM-ARCH.tar.gz` of a commit, for the platform that this runs on: the sources, the
 * dependencies that production needs, and Node. It starts by `./aircheck serve` on a machine that has no Node.
 * @param root a clone
 * @param commit a commit or tag of it
 * @param into the folder for the archive and for SHA256SUMS; made if necessary
 * @returns the path of the archive
 */
export function makeArchive(root: string, commit: string, into: string): string {
  const work = mkdtempSync(join(tmpdir(), 'aircheck-archive-'))
  const run = (cwd: string, command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
  try {
    const { version } = JSON.parse(run(root, 'git', 'show', `${commit}:package.json`)) as { version: string }
    const name = `aircheck-${version}-${process.platform}-${process.arch}`
    const [tree, sources] = [join(work, name), join(work, 'sources.tar')]
    run(root, 'git', 'archive', `--output=${sources}`, `--prefix=${name}/`, commit, '--', ...contents)
    run(work, 'tar', '-xf', sources)
    // The first builds the dashboard and the player, the second removes the tools for that, and the package that Node was in.
    run(tree, 'npm', 'ci', '--prefer-offline')
    const node = join(tree, 'node')
    mkdirSync(join(node, 'bin'), { recursive: true })
    const [licence] = globSync(join(tree, 'node_modules/node/node_modules/node-*/LICENSE'))
    copyFileSync(licence!, join(node, 'LICENSE'))
    run(tree, 'npm', 'prune', '--omit=dev', '--prefer-offline')
    for (const app of ['dashboard', 'player']) {
      for (const each of readdirSync(join(tree, app))) {
        if (each !== 'dist') rmSync(join(tree, app, each), { recursive: true })
      }
    }
    // The package holds Node twice, with its headers.
    copyFileSync(join(tree, 'node_modules/node/bin/node'), join(node, 'bin/node'))
    for (const path of ['node_modules/node', 'node_modules/.bin', 'tsconfig.json', '.npmrc']) {
      rmSync(join(tree, path), { recursive: true })
    }
    mkdirSync(into, { recursive: true })
    const path = join(into, `${name}.tar.gz`)
    const date = run(root, 'git', 'show', '--no-patch', '--format=%ct', commit)
    run(work, 'tar', ...reproducible, `--mtime=@${date}`, '--use-compress-program=gzip -n', '-cf', path, name)
    addSum(path)
    return path
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Writes the SHA-256 of a file to SHA256SUMS beside it, as `sha256sum --check` reads it. */
function addSum(path: string): void {
  const sums = join(path, '../SHA256SUMS')
  const others = existsSync(sums) ? readFileSync(sums, 'utf8').split('\n') : []
  const sum = createHash('sha256').update(readFileSync(path)).digest('hex')
  const lines = others.filter((line) => line && !line.endsWith(`  ${basename(path)}`))
  writeFileSync(sums, `${[...lines, `${sum}  ${basename(path)}`].join('\n')}\n`)
}

if (import.meta.main) {
  const [commit = 'HEAD'] = process.argv.slice(2)
  const root = join(import.meta.dirname, '..')
  process.stdout.write(`${makeArchive(root, commit, join(root, 'dist'))}\n`)
}
