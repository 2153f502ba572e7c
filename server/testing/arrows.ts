import { posix } from 'node:path'

/** A source file: its path relative to the repository, and its text. */
export type Source = { path: string; text: string }

/** One import: the imported names, and the module (a path relative to the repository, or a package). */
export type Import = { from: string; names: string[] }

/** The domain folders; each may import those to its left. Source: ARCHITECTURE.md, "Arrows". */
const nouns = [
  ...['events', 'station', 'keys', 'accounts', 'shows', 'episodes', 'uploads', 'schedule'],
  ...[
    'now-playing',
    'search',
    'recordings',
    'plays',
    'generation',
    'alarms',
    'public',
    'listening',
    'feeds',
    'pages',
    'audience',
    'backups',
  ],
]
/** The folders without domain code, and the folders that each may import. */
const foundations: Record<string, readonly string[]> = {
  lib: ['lib'],
  database: ['database', 'lib'],
  storage: ['storage', 'lib'],
  processes: ['processes'],
  ffmpeg: ['ffmpeg', 'processes', 'lib'],
  outgoing: ['outgoing', 'lib'],
  leases: ['leases', 'database', 'lib'],
  clock: ['clock', 'outgoing', 'database', 'lib'],
  http: ['http', 'database', 'lib'],
  metrics: ['metrics', 'http', 'database', 'storage', 'lib'],
}
const forNouns = ['lib', 'http', 'outgoing', 'database', 'leases', 'clock', 'storage', 'processes', 'ffmpeg']

/** Reads the imports and re-exports of a module, including `import(…)` of a literal. */
export function importsOf({ path, text }: Source): Import[] {
  const statement = /^(?:import|export)\s(?:type\s)?(?:([^'"]*?)\sfrom\s)?\s*['"]([^'"]+)['"]/gm
  const found = [...text.matchAll(statement)].map(([, clause = '', from = '']) => ({ clause, from }))
  for (const [, from = ''] of text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)) found.push({ clause: '', from })
  return found.map(({ clause, from }) => ({
    from: from.startsWith('.') ? posix.join(posix.dirname(path), from) : from,
    names: [...clause.matchAll(/(?:type\s+)?([\w$]+)(?:\s+as\s+[\w$]+)?/g)].map(([, name]) => name!),
  }))
}

/**
 * The folders of the dashboard's app, in their order: each imports those to its left, and itself. Its nouns are those of the
 * server, in the same order, but for accounts: whatever the app shows, it shows to the person who is signed in.
 */
// A page of the dashboard is not one of a station.
const appFolders = [
  'lib',
  'words',
  'api',
  'ui',
  'accounts',
  ...nouns.filter((noun) => noun !== 'pages'),
  'shell',
  'pages',
]

/** The folder of a file of the app, and of a page its own folder: `['pages', 'episodes']`; undefined for other files. */
function appPlaceOf(path: string): [folder: string, page: string] | undefined {
  const [, folder = '', page = ''] = /^dashboard\/src\/([^/]+)\/([^/]+)/.exec(path) ?? []
  return folder === '' ? undefined : [folder, folder === 'pages' ? page : '']
}

/** The folder of a server file, whether it is in `rules/`, and its name. */
function placeOf(path: string) {
  const [top, folder = '', ...rest] = path.split('/')
  const isServer = top === 'server' && rest.length > 0
  return {
    isServer,
    folder: isServer ? folder : '',
    isRule: isServer && rest[0] === 'rules',
    name: path.split('/').at(-1)!,
  }
}

type Rule = { says: string; breaks: (source: Source, imported: Import) => boolean }

const migrations = 'server/database/migrations/'

/** A noun may have several stores and files of routes: `person-store.ts`, `staff-routes.ts`. */
const isStore = (path: string) => /^server\/.*[/-]store\.ts$/.test(path)
const isRoutes = (path: string) => /^server\/.*[/-]routes\.ts$/.test(path)

const isOutside = (from: string) => !from.startsWith('server/')

/** The import rules: each as a sentence, and a function that says whether an import breaks it. */
const importRules: readonly Rule[] = [
  ...Object.entries(foundations).map(([folder, allowed]) => ({
    says: `${folder}/ imports only ${allowed.join('/, ')}/ of the server`,
    breaks: ({ path }: Source, { from }: Import) =>
      placeOf(path).folder === folder && !isOutside(from) && !allowed.includes(placeOf(from).folder),
  })),
  {
    says: 'a migration imports only Kysely and migrations/, so that what it makes never changes',
    breaks: ({ path }, { from }) => path.startsWith(migrations) && from !== 'kysely' && !from.startsWith(migrations),
  },
  {
    says: 'a noun imports foundations, itself and nouns to its left',
    breaks: ({ path }, { from }) => {
      const [own, other] = [nouns.indexOf(placeOf(path).folder), placeOf(from)]
      if (own === -1 || isOutside(from) || forNouns.includes(other.folder)) return false
      return nouns.indexOf(other.folder) === -1 || nouns.indexOf(other.folder) > own
    },
  },
  {
    says: 'rules/ import lib/, web/, siblings and rules/ of a noun to the left',
    breaks: ({ path }, { from }) => {
      const [own, other] = [placeOf(path), placeOf(from)]
      if (!own.isRule || other.folder === 'lib' || from.startsWith('web/')) return false
      return !other.isRule || nouns.indexOf(other.folder) > nouns.indexOf(own.folder)
    },
  },
  {
    says: 'lib/ and rules/ do no I/O and know neither Kysely nor Fastify',
    breaks: ({ path }, { from }) => {
      const { folder, isRule } = placeOf(path)
      return (
        (folder === 'lib' || isRule) &&
        isOutside(from) &&
        !from.startsWith('web/') &&
        !['node:crypto', 'node:zlib', 'node:async_hooks', 'uqr', 're2js', 'entities'].includes(from)
      )
    },
  },
  {
    says: 'a schema imports no database',
    breaks: ({ path }, { from }) =>
      placeOf(path).name === 'schema.ts' && (placeOf(from).folder === 'database' || from === 'kysely'),
  },
  {
    says: 'actions and stores know neither HTTP nor routes',
    breaks: ({ path }, { from }) =>
      nouns.includes(placeOf(path).folder) &&
      (placeOf(path).name === 'actions.ts' || isStore(path)) &&
      (placeOf(from).folder === 'http' || isRoutes(from) || from === 'fastify'),
  },
  {
    says: 'a store imports no actions',
    breaks: ({ path }, { from }) => isStore(path) && placeOf(from).name === 'actions.ts',
  },
  {
    says: 'a route writes through actions, never through a store',
    breaks: ({ path }, { from, names }) =>
      isRoutes(path) &&
      isStore(from) &&
      names.some((name) => /^(insert|update|delete|set|replace|archive|write)/.test(name)),
  },
  {
    says: 'SQL is written in stores and in database/: routes know no Kysely',
    breaks: ({ path }, { from }) => isRoutes(path) && from === 'kysely',
  },
  {
    says: 'child processes are started by processes/start alone',
    breaks: ({ path }, { from }) =>
      path.startsWith('server/') &&
      /^(node:)?child_process$/.test(from) &&
      !['server/processes/start.ts', 'server/demo/make-audio.ts'].includes(path),
  },
  {
    says: 'schemas are built by `Type` of http/schema.ts: of typebox only types are used, since loading it takes long',
    breaks: (_source, { from, names }) => from === 'typebox' && names.includes('Type'),
  },
  {
    says: 'only tests import testing/',
    breaks: ({ path }, { from }) => placeOf(from).folder === 'testing' && path.startsWith('server/'),
  },
  {
    says: 'web/ imports only itself, so that the server and apps in the browser may use it',
    breaks: ({ path }, { from }) => path.startsWith('web/') && !from.startsWith('web/'),
  },
  {
    says: 'dashboard/ and player/ use client/ and web/, never server/',
    breaks: ({ path }, { from }) => /^(dashboard|player)\//.test(path) && from.startsWith('server/'),
  },
  {
    says: 'the app imports lib, words, api, ui, nouns to the left, shell and pages in this order',
    breaks: ({ path }, { from }) => {
      const [own, other] = [appPlaceOf(path), appPlaceOf(from)]
      if (!own || !from.startsWith('dashboard/')) return false
      if (!other) return true
      const [at, wanted] = [appFolders.indexOf(own[0]), appFolders.indexOf(other[0])]
      return at === -1 || wanted === -1 || wanted > at
    },
  },
  {
    says: 'a page imports no other page',
    breaks: ({ path }, { from }) => {
      const [own, other] = [appPlaceOf(path), appPlaceOf(from)]
      return own?.[0] === 'pages' && other?.[0] === 'pages' && own[1] !== other[1]
    },
  },
]

/** Rules about the code of a file, apart from its imports. */
const textRules: readonly { says: string; breaks: (source: Source, code: string) => boolean }[] = [
  {
    says: 'only main.ts touches the process, processes/ starts others, and *-main.ts are the main files of those',
    breaks: ({ path }, code) =>
      path.startsWith('server/') &&
      !/^server\/(main|processes\/start|.*-main)\.ts$/.test(path) &&
      /\bprocess\s*(\.|\[)|['"](node:)?process['"]|globalThis\s*\.\s*process/.test(code),
  },
  {
    says: 'rules/ take time and chance as arguments',
    breaks: ({ path }, code) =>
      placeOf(path).isRule && /Date\.now\(|new Date\(\)|Math\.random|random(Bytes|UUID|Int)\(|Temporal\.Now/.test(code),
  },
]

/** Tests, and what they and the pictures of the apps are made with, start the whole product. */
const isTesting = (path: string) =>
  /\.test\.ts$|^server\/testing\/|^(dashboard|player)\/(tests\/|testing\/|shots\.ts$)/.test(path)

/** Every violation of the rules, as a sentence. Tests and `testing/` are exempt. */
export function violations(sources: readonly Source[]): string[] {
  const found: string[] = []
  for (const source of sources) {
    if (isTesting(source.path)) continue
    for (const imported of importsOf(source)) {
      for (const { says, breaks } of importRules) {
        if (breaks(source, imported)) found.push(`${source.path} imports ${imported.from}, but ${says}.`)
      }
    }
    const code = withoutComments(source.text)
    for (const { says, breaks } of textRules) if (breaks(source, code)) found.push(`${source.path}: ${says}.`)
  }
  return found
}

/**
 * Every import cycle, type imports included, as `a.ts → b.ts → a.ts`: files in a cycle can only be understood together.
 */
export function circles(sources: readonly Source[]): string[] {
  const importsOfPath = new Map(sources.map((source) => [source.path, importsOf(source).map(({ from }) => from)]))
  const found: string[] = []
  const finished = new Set<string>()
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path)
    if (at >= 0) found.push([...trail.slice(at), path].join(' → '))
    if (at >= 0 || finished.has(path)) return
    for (const from of importsOfPath.get(path) ?? []) visit(from, [...trail, path])
    finished.add(path)
  }
  for (const path of importsOfPath.keys()) visit(path, [])
  return found
}

function withoutComments(text: string): string {
  return text.replace(/\/\*.*?\*\//gs, '').replace(/(^|[^:])\/\/.*$/gm, '$1')
}
