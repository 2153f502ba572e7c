import { basename, dirname, join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed, themeFirst, withLicences } from './build-plugins.ts'

const root = import.meta.dirname

/** The modules that every page uses. Menus are loaded when one is opened. */
function inFirstLoad(id: string): boolean {
  const [, path] = /\/dashboard\/src\/(.*)\.tsx?$/.exec(id) ?? []
  if (path === undefined) return /vite\/preload-helper|\/web\/words\/\w+\.ts$/.test(id)
  return path !== 'ui/menu-popover' && /^(lib|api|ui|shell|words)\/|\/route$/.test(path)
}

function chunkName(name: string, path: string | null): string {
  const [, language, words] = /\/web\/words\/(\w+)\/(.*)\.ts$/.exec(path ?? '') ?? []
  if (words) return `words-${words.replace('/', '-')}-${language}`
  return path?.endsWith('/page.tsx') ? basename(dirname(path)) : name
}

/** The settings of `npm run dashboard`, which builds the app into dashboard/dist. */
export default defineConfig({
  root,
  base: '/dashboard/',
  publicDir: false,
  logLevel: 'warn',
  plugins: [
    react(),
    // React Aria brings its own words in thirty languages.
    { ...optimizeLocales.vite({ locales: ['en-US', 'de-DE'] }), enforce: 'pre' },
    themeFirst(join(root, '../web/theme-first.js')),
    withLicences(join(root, '../web/styles/fonts/OFL.txt')),
    compressed(),
  ],
  build: {
    // Browsers with light-dark(), :has() and round(): Chrome 125, Firefox 128 and Safari 17.5 of 2024.
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    // The Content-Security-Policy allows neither inline scripts nor data: fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      // Compressing takes most of the time, which is expected.
      checks: { pluginTimings: false },
      output: {
        // `episodes-ab12cd34.js` for the chunk of pages/episodes/page.tsx, which would be called `page` otherwise.
        chunkFileNames: ({ name, facadeModuleId }) => `assets/${chunkName(name, facadeModuleId)}-[hash].js`,
        // The first load is two files: packages, which stay the same over most releases, and the app.
        codeSplitting: {
          groups: [
            { name: 'packages', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// },
            { name: 'app', test: inFirstLoad },
          ],
        },
      },
    },
  },
})
