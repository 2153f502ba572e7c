import { appBuild } from './build-app.ts'

// node dashboard/build.ts [--if-possible]
//
// Builds the dashboard into dashboard/dist, unless what is there was made of the same sources. `npm ci` does this with
// --if-possible: where the tools of development are not installed, the folder stays as it is.

const { main, buildForTest } = appBuild({
  root: import.meta.dirname,
  sources: ['src/**/*.*', 'index.html', '../web/**/*.*'],
})

/** Builds the dashboard for a test, if its sources have changed since it was last built. */
export const buildDashboard = buildForTest

if (import.meta.main) await main()
