import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'client/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: './server/testing/global-setup.ts',
    reporters: [['default', { summary: false }], './.ci/summary.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
