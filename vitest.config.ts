import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files directly in these folders start whole processes: they come first, so that no core waits for the last of them. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (/\/(server|release|client)\/[^/]+$/.test(moduleId) ? 0 : 1)
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

const all = ['{client,dashboard,player,release,server,web}/**/*.test.ts']

/** Recording and playing in real time: these files wait most of the time. */
const realTime = [
  'server/{listening,recorder}-*.test.ts',
  'server/recordings/{recorder,source/fast-source,source/icecast}.test.ts',
]
const browser = ['{dashboard,player}/tests/*.test.ts', 'server/http/document/docs-browser.test.ts']
/** Whole installations that are made, upgraded or killed, the decoders of others, and simulations of weeks. */
const long = [
  '{client/package,release/*}.test.ts',
  'server/{attack-disk,backup,cli-serve,crash,crash-generation,deploy-run,domains-run,install,recorded-week,upgrade}.test.ts',
  'server/{accounts/wrong-passwords,cli/start-wait,database/copy,generation/decoders,search/oracle}.test.ts',
  'server/recordings/rules/{late-audio,tape,tape-dates,tape.property}.test.ts',
]
const elsewhere = [...realTime, ...browser, ...long]

/** Files with tests that are for one engine in `npm test`, and for the other in the second run. See `databases`. */
const onOneEngine = () => globSync(all).filter((path) => /of (databases|pairs)\b/.test(readFileSync(path, 'utf8')))

/** Rules and other pure code, and the public API on SQLite alone: `npm run test:quick`. */
const quick = [
  '{web,dashboard/src,player/src}/**/*.test.ts',
  'server/*/rules/*.test.ts',
  'server/lib/*.test.ts',
  'server/{episodes,keys,now-playing,schedule,shows,station}/*.test.ts',
]
/** Left out of a quick run: tests that simulate days, try very many cases, or need PostgreSQL. */
const slow = [
  'server/recordings/rules/{late-audio,tape,tape-dates,tape.property,known-gaps}.test.ts',
  'server/{lib/case-folding,keys/gate,episodes/listing-moves,episodes/length-lookups}.test.ts',
]

/** The parts of the suite by mode, `npm test -- --mode NAME`. The gate runs all but `all` and `quick`, in this order. */
const parts: Record<string, { include: string[]; exclude?: string[]; workersPerCore?: number }> = {
  test: { include: all, exclude: elsewhere, workersPerCore: 1.5 },
  'real-time': { include: realTime, workersPerCore: 1.5 },
  browser: { include: browser, workersPerCore: 1.5 },
  long: { include: long, workersPerCore: 1.5 },
  'second-engine': { include: onOneEngine(), exclude: elsewhere, workersPerCore: 1.5 },
  all: { include: all },
  quick: { include: quick, exclude: slow },
}

export default defineConfig(({ mode }) => {
  const { include, exclude = [], workersPerCore = 1 } = parts[mode] ?? parts.all!
  return {
    test: {
      include,
      exclude: ['**/node_modules/**', ...exclude],
      globalSetup: './server/testing/global-setup.ts',
      setupFiles: './server/testing/processor-time.ts',
      // Files of one worker share its modules, which take longer to load than most files take to run: a test leaves nothing
      // behind in them.
      isolate: false,
      maxWorkers: Math.ceil(workersPerCore * availableParallelism()),
      sequence: { sequencer: LongFirst },
      // Further threads for the garbage would find no core that is free, and cost a tenth of the time.
      execArgv: ['--single-threaded-gc', '--max-semi-space-size=32'],
      reporters: [['default', { summary: false }], './.ci/summary.ts'],
      // A busy machine takes its time; what is polled for and comes costs nothing.
      expect: { poll: { timeout: 15_000, interval: 20 } },
      // A machine with other work may be five times slower than the slowest test needs.
      testTimeout: 180_000,
      hookTimeout: 120_000,
      // The gate fails all the same: the second try tells a test that depends on the load from one that always fails.
      retry: process.env.CI ? 1 : 0,
    },
  }
})
