import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'dashboard/**/*.test.ts',
      'server/**/*.test.ts',
      'client/**/*.test.ts',
      'bench/**/*.test.ts',
      'release/**/*.test.ts',
    ],
    globalSetup: './server/testing/global-setup.ts',
    // Files of one worker share its modules, which take longer to load than most files take to run: a test leaves nothing
    // behind in them. Without a number one core would be left idle.
    isolate: false,
    maxWorkers: availableParallelism(),
    reporters: [['default', { summary: false }], './.ci/summary.ts'],
    // A busy machine takes its time; what is polled for and comes costs nothing.
    expect: { poll: { timeout: 15_000, interval: 20 } },
    // In the gate; the summary names the tests that needed it.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
