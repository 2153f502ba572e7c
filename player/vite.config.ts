import { join } from 'node:path'
import { defineConfig } from 'vite'
import { compressed } from '../dashboard/build-plugins.ts'
import { shortNames } from './build-names.ts'

const root = import.meta.dirname

/** Attributes, keys and methods that TypeScript's declarations do not have. */
const others = [
  ...'inputmode maxlength readonly tabindex ArrowLeft ArrowRight ArrowUp ArrowDown k j l m b'.split(' '),
  ...'trustedTypes createPolicy createHTML Accept'.split(' '),
  // Data attributes of the pages of stations.
  ...'station remaining change zone page live from episode at until sleep playing tape'.split(' '),
  ...'left words heard ms both mine t open shut copy copied share url guid end start rewound'.split(' '),
  ...'connectedCallback disconnectedCallback attributeChangedCallback observedAttributes'.split(' '),
]

/**
 * The modules that all widgets use, and the player: most pages have one, and in a chunk of its own it would be found one request
 * later. The others are in a chunk with the one that is loaded by `import()`.
 */
const core =
  'data|dom|base|times|words|words-en|widget|sound|start|feed|play-key|icons|positions|player|player-faces|player-words|elements'

/** The settings of the build of the player: `v1.js`, and chunks whose names change with their content. */
export default defineConfig({
  root,
  publicDir: false,
  logLevel: 'warn',
  plugins: [
    shortNames({ promised: ['src/types.ts', 'index.d.ts'].map((each) => join(root, each)), others }),
    compressed(),
  ],
  build: {
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    // As a library it has no helper of Vite around `import()`, which would be a tenth of it.
    lib: {
      entry: { v1: 'src/v1.ts', pages: 'src/pages.ts' },
      formats: ['es'],
      fileName: (_, name) => `${name}.js`,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      checks: { pluginTimings: false },
      output: {
        // Of the imports and exports; `shortNames` minifies the rest.
        minify: true,
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'core', test: new RegExp(`/web/(hue|optional)\\.ts|/player/src/(${core})\\.(ts|css)`) }],
        },
      },
    },
  },
})
