import { defineConfig } from 'vite'
import { compressed } from '../dashboard/build-plugins.ts'

const root = import.meta.dirname

/** The modules of a chunk. A module that is in no group is where it is used first. */
const group = (name: string, files: string) => ({ name, test: new RegExp(`/player/src/(${files})\\.(ts|css)`) })

/** The settings of the build of the player: `v1.js`, and chunks whose names change with their content. */
export default defineConfig({
  root,
  publicDir: false,
  logLevel: 'warn',
  plugins: [compressed()],
  build: {
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    // As a library it has no helper of Vite around `import()`, which would be a tenth of it.
    lib: { entry: 'src/v1.ts', formats: ['es'], fileName: () => 'v1.js' },
    reportCompressedSize: false,
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      checks: { pluginTimings: false },
      output: {
        minify: true,
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            group('core', 'data|dom|base|times|words|widget|sound|feed|now-playing'),
            group('play', 'engine|media-session|watchdog|controls'),
            group('player', 'player|tape|tape-geometry|tape-data|strips|play-key|icons|positions'),
            group('lists', 'episodes|show|search|schedule'),
          ],
        },
      },
    },
  },
})
