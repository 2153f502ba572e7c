import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { longestPassword, shortestPassword } from '../../server/accounts/rules/password.ts'
import { words as de } from './de/common.ts'
import { words as en } from './en/common.ts'

const root = import.meta.dirname
const files = globSync('**/*.ts', { cwd: join(root, 'en') }).toSorted()

/** Sentences that may be the same in both languages. */
const same = new Set([
  ...['API', 'Name', 'Logo', 'Website', 'ISRC', 'Status', 'System', 'MP3', 'AAC', 'Ogg', 'FLAC'],
  ...[
    'MPEG-TS',
    'HLS',
    'HTML',
    'Content-Security-Policy',
    'Intro',
    'Pause',
    'Player',
    'Code',
    'Passkey',
    'Passkeys',
    'Desktop',
    'Link',
    'Links',
    'mono',
    'stereo',
  ],
])

/** Every sentence by its path: `refused.offline`. Functions are sentences too. */
function sentences(words: object, before = ''): [path: string, sentence: unknown][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? sentences(value, `${before}${key}.`)
      : [[`${before}${key}`, value] as [string, unknown]],
  )
}

it.each(files)('%s: every sentence has a German translation', async (file) => {
  const load = async (name: string) =>
    sentences(((await import(join(root, name))) as { words: object }).words).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const [english, german] = [await load(`en/${file}`), await load(`de/${file}`)]
  expect(german.map(([path]) => path)).toEqual(english.map(([path]) => path))
  const untranslated = english.filter(([path, sentence], at) => {
    const [, other] = german[at]!
    if (typeof sentence === 'string') return sentence === other && /\p{L}{2}/u.test(sentence) && !same.has(sentence)
    return path === german[at]![0] && `${sentence}` === `${other}`
  })
  expect(untranslated.map(([path]) => path)).toEqual([])
  for (const [path, sentence] of [...english, ...german]) {
    // Straight quotes, three full stops and exclamation marks are not used.
    if (typeof sentence === 'string')
      expect([path, sentence]).toEqual([path, expect.not.stringMatching(/"|'|\.\.\.|!/)])
  }
})

it('German has one word for an episode, the one of the listeners: Folge', () => {
  const german = files.map((file) => readFileSync(join(root, 'de', file), 'utf8'))
  expect(german.flatMap((text) => text.match(/\bEpisoden?\b/g) ?? [])).toEqual([])
})

/** Words of technicians, or second words for an idea: the pattern, and the word to use. */
it.each([
  ['de', /\bguid\b/i, 'Kennung'],
  ['de', /\bVerweise?n?\b/, 'Link'],
  ['de', /\b(?:Publikums?|Hörenden?|Zuhörer\w*)\b/, 'Hörer'],
  ['de', /\b[Mm]isslungen\b/, 'fehlgeschlagen'],
  ['de', /\b[Üü]berg(?:ehen|angen)\b/, 'ignorieren'],
  ['de', /\bRechners?\b/, 'Desktop, Gerät'],
  ['de', /\b[Ii]nhaber|\bEigentümer/, 'Leitung; bei Podcasts: E-Mail-Adresse des Podcasts'],
  ['de', /\bBand\b/, 'Mitschnitt'],
  ['de', /\bFeedleser\b/, 'Podcast-Apps'],
  ['de', /\b[Dd]urchsehen\b/, 'Vorschau'],
  ['de', /\bStation\b/, 'Sender'],
  ['en', /\bguids?\b/i, 'identifier'],
  ['en', /\bin URLs\b/, 'in the web address'],
  ['en', /\b[Nn]othing (?:is )?on air\b/, 'no show planned'],
  ['en', /\bpresent position\b/, 'current position'],
  ['en', /\bstream (?:says|said)\b/, 'as received'],
] as const)('%s: no sentence has %s', (language, pattern, _better) => {
  const texts = files.map((file) => readFileSync(join(root, language, file), 'utf8'))
  // Keys are names in the code, not words of a person.
  const found = texts.flatMap((text) => text.replaceAll(/^\s*['"]?[\w #.]+['"]?: /gm, '').match(pattern)?.[0] ?? [])
  expect(found).toEqual([])
})

it('the history has words for every type of event', async () => {
  const reported = [...readFileSync(join(root, '../../server/lib/event.ts'), 'utf8').matchAll(/^ {2}'(\w+\.\w+)':/gm)]
  const { words } = (await import(join(root, 'en/pages/settings.ts'))) as { words: { events: object } }
  // The history of a deleted station is deleted with it.
  const types = reported.map(([, type]) => type!).filter((type) => type !== 'station.deleted')
  expect(types.length).toBeGreaterThan(20)
  expect(types.filter((type) => !Object.hasOwn(words.events, type))).toEqual([])
})

it.each([en, de])('the limits of a password in the words are those of the server', ({ signIn }) => {
  const { passwordHint, passwordFaults } = signIn
  expect(passwordHint).toContain(` ${shortestPassword} `)
  expect(passwordFaults.too_short).toContain(` ${shortestPassword} `)
  expect(passwordFaults.too_long).toContain(` ${longestPassword} `)
})

it('the files of words are found', () => {
  expect(files.length).toBeGreaterThan(10)
})
