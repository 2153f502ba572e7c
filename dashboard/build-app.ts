import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

type App = {
  /** The folder with `build.ts` and `vite.config.ts`. It is built into `dist` there. */
  root: string
  /** Patterns of the files that it is made of, relative to the folder. */
  sources: readonly string[]
}

/** Makes the functions that build an app, unless its `dist` was made of the same sources. */
export function appBuild({ root, sources }: App) {
  const dist = join(root, 'dist')

  /** A digest of everything that the build is made of: the sources, the settings, and the exact packages. */
  function digest(): string {
    const files = globSync([...sources, 'build*.ts', 'vite.config.ts', 'tsconfig.json', '../package-lock.json'], {
      cwd: root,
    })
    const names = files.filter((name) => !name.endsWith('.test.ts')).toSorted()
    const parts = names.map((name) => `${name} ${hash('sha256', readFileSync(join(root, name)))}`)
    return hash('sha256', parts.join('\n'))
  }

  /** Whether `dist` was made of the sources as they are. */
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
      // A folder that is removed piece by piece could be met half empty by another process.
      if (existsSync(dist)) renameSync(dist, old)
      renameSync(fresh, dist)
    } catch (error) {
      if (!isCurrent(sources)) throw error
    } finally {
      for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true })
    }
  }

  return {
    /** Builds it. With `--if-possible`, the folder stays as it is where the tools of development are not installed. */
    async main(): Promise<void> {
      const isInstalled = existsSync(join(root, '../node_modules/vite'))
      process.env.NODE_ENV = 'production'
      if (isInstalled || !process.argv.includes('--if-possible')) await build()
    },
    /** Builds it for a test, in a process of its own: in that of the tests, React would be built for tests. */
    async buildForTest(): Promise<void> {
      if (isCurrent(digest())) return
      const env = { ...process.env, NODE_ENV: 'production' }
      await promisify(execFile)(process.execPath, [join(root, 'build.ts')], { env })
    },
  }
}
