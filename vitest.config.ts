import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files directly in these folders start whole processes: they come first, so that no core waits for the last of them. Those
 * that record in real time come before those that load the machine.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranks = [/\/server\/(recorder|listening)-[^/]+$/, /\/(server|release|client)\/[^/]+$/, /./]
    const rank = ({ moduleId }: TestSpecification) => ranks.findIndex((files) => files.test(moduleId))
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

const all = [
  'dashboard/**/*.test.ts',
  'server/**/*.test.ts',
  'client/**/*.test.ts',
  'player/**/*.test.ts',
  'release/**/*.test.ts',
  'web/**/*.test.ts',
]
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
  'server/{lib/case-folding,keys/gate,episodes/listing-moves,episodes/length-lookups,episodes/queries}.test.ts',
]

export default defineConfig(({ mode }) => ({
  test: {
    ...(mode === 'quick' ? { include: quick, exclude: slow } : { include: all }),
    globalSetup: './server/testing/global-setup.ts',
    // Files of one worker share its modules, which take longer to load than most files take to run: a test leaves nothing
    // behind in them.
    isolate: false,
    // No more than cores: tests of real time fail on a machine that is overloaded.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongFirst },
    // Further threads for the garbage would find no core that is free, and cost a tenth of the time.
    execArgv: ['--single-threaded-gc'],
    reporters: [['default', { summary: false }], './.ci/summary.ts'],
    // A busy machine takes its time; what is polled for and comes costs nothing.
    expect: { poll: { timeout: 15_000, interval: 20 } },
    // In the gate; the summary names the tests that needed it.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}))
