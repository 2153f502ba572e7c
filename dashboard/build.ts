import { appBuild } from './build-app.ts'

// node dashboard/build.ts [--if-possible]
//
// Builds the dashboard into dashboard/dist, unless it was already built from the same sources. `npm ci` does this with
// --if-possible: where the development tools are not installed, the folder stays as it is.

const { main, buildForTest } = appBuild({
  root: import.meta.dirname,
  sources: ['src/**/*.*', 'index.html', '../web/**/*.*'],
})

/** Builds the dashboard for a test, if its sources have changed since it was last built. */
export const buildDashboard = buildForTest

if (import.meta.main) await main()
