import { defineConfig } from 'vite'
import { compressed } from '../dashboard/build-plugins.ts'

const root = import.meta.dirname

/** The modules that all widgets use. The others are in a chunk with the one that is loaded by `import()`. */
const core =
  'data|dom|base|times|words|words-en|widget|sound|start|feed|now-playing|hue|play-key|icons|positions|tape-data'

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
          groups: [{ name: 'core', test: new RegExp(`/player/src/(${core})\\.(ts|css)`) }],
        },
      },
    },
  },
})
