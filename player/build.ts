import { appBuild } from '../dashboard/build-app.ts'

// node player/build.ts [--if-possible]
//
// Builds the player into player/dist, as dashboard/build.ts builds the dashboard.

const { main, buildForTest } = appBuild({
  root: import.meta.dirname,
  sources: ['src/**/*.*', '../web/{hue,initial,optional,tape-names}.ts', '../dashboard/build-*.ts'],
})

/** Builds the player for a test, if its sources have changed since it was last built. */
export const buildPlayer = buildForTest

if (import.meta.main) await main()
