import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

// node build.ts [--if-possible]
//
// Builds the dashboard into dashboard/dist, unless it was already built from the same sources. `npm ci` does this with
// --if-possible: where the development tools are not installed, the folder stays as it is.

const root = import.meta.dirname
const dist = join(root, 'dist')

/** A digest of the inputs of the build: the sources, the settings, and the exact packages. */
function digest(): string {
  const files = globSync(
    [
      'src/**/*.*',
      'build*.ts',
      'vite.config.ts',
      'tsconfig.json',
      'index.html',
      '../web/**/*.*',
      '../package-lock.json',
    ],
    { cwd: root },
  )
  const sources = files.filter((name) => !name.endsWith('.test.ts')).toSorted()
  const parts = sources.map((name) => `${name} ${hash('sha256', readFileSync(join(root, name)))}`)
  return hash('sha256', parts.join('\n'))
}

/** Whether dashboard/dist was built from the current sources. */
function isCurrent(of: string): boolean {
  const note = join(dist, 'sources')
  return existsSync(note) && readFileSync(note, 'utf8') === of
}

async function build(): Promise<void> {
  const sources = digest()
  if (isCurrent(sources)) return
  const { build } = await import('vite')
  // Several processes may build at once: each into its own folder, which then takes the place of the old one.
  const [fresh, old] = [`${dist}-${process.pid}`, `${dist}-${process.pid}-old`]
  try {
    const configFile = join(root, 'vite.config.ts')
    await build({ configFile, configLoader: 'native', build: { outDir: fresh, emptyOutDir: true } })
    writeFileSync(join(fresh, 'sources'), sources)
    if (isCurrent(sources)) return
    // Another process could find a folder half empty that is being removed.
    if (existsSync(dist)) renameSync(dist, old)
    renameSync(fresh, dist)
  } catch (error) {
    if (!isCurrent(sources)) throw error
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Builds the dashboard for a test, if its sources have changed since it was last built. In a process of its own: in
 * that of the tests, React would be built for tests.
 */
export async function buildDashboard(): Promise<void> {
  if (isCurrent(digest())) return
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [import.meta.filename], { env })
}

if (import.meta.main) {
  const isInstalled = existsSync(join(root, '../node_modules/vite'))
  process.env.NODE_ENV = 'production'
  if (isInstalled || !process.argv.includes('--if-possible')) await build()
}
