import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minifySync, type Plugin, parseSync, Visitor } from 'vite'

const words = /[A-Za-z_$][\w$]*/g
const wordsOf = (text: string): string[] => text.match(words) ?? []

/** Every name of JavaScript and of browsers: those of TypeScript's own declarations. */
function platformNames(): string[] {
  const lib = dirname(fileURLToPath(import.meta.resolve('typescript')))
  const texts = globSync('lib.{es,dom,decorators}*.d.ts', { cwd: lib }).map((name) =>
    readFileSync(join(lib, name), 'utf8'),
  )
  return texts.flatMap((text) => wordsOf(text.replace(/\/\*[\s\S]*?\*\//g, '')))
}

/** Names of one letter, then of two, in the order of the minifier's own names: the same texts are compressed well. */
function* shortest(): Generator<string, never> {
  const letters = [...'etnriaosclufdpmhgvybxSCwTEDOkAjMNPFILRzBVHUWGqKYJXZQ_$']
  yield* letters
  for (const first of letters) for (const second of letters) yield first + second
  throw new Error('There are more properties than names of two letters.')
}

type Names = {
  /** Files whose names are promised to others: types of answers, and of the elements. */
  promised: readonly string[]
  /** Names of attributes and keys, which are texts elsewhere. */
  others: readonly string[]
}

/**
 * Minifies the chunks, and gives the properties of our own objects short names, the same in all chunks. Names of browsers, of
 * answers and of exports stay as they are.
 */
export function shortNames({ promised, others }: Names): Plugin {
  const counts = new Map<string, number>()
  const exported = new Set<string>()
  let short: Record<string, string> | undefined

  function shortened(): Record<string, string> {
    const kept = new Set([
      ...[...others, ...exported, ...platformNames()],
      ...promised.flatMap((path) => wordsOf(readFileSync(path, 'utf8'))),
    ])
    const ours = [...counts]
      .filter(([name]) => !kept.has(name))
      .toSorted(([a, often], [b, seldom]) => seldom - often || (a < b ? -1 : 1))
    const free = shortest()
    const next = (): string => {
      const name = free.next().value
      return counts.has(name) ? next() : name
    }
    return Object.fromEntries(ours.map(([name]) => [name, next()]))
  }

  return {
    name: 'aircheck-short-names',
    enforce: 'post',
    transform(code, id) {
      const count = (key: { type: string; name?: unknown }, computed: boolean) => {
        if (computed || key.type !== 'Identifier') return
        const name = `${key.name}`
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
      new Visitor({
        MemberExpression: ({ property, computed }) => count(property, computed),
        Property: ({ key, computed }) => count(key, computed),
        MethodDefinition: ({ key, computed }) => count(key, computed),
        PropertyDefinition: ({ key, computed }) => count(key, computed),
        ExportNamedDeclaration({ declaration, specifiers }) {
          for (const each of specifiers) exported.add((each.exported as { name: string }).name)
          if (declaration?.type === 'VariableDeclaration')
            for (const { id } of declaration.declarations) exported.add((id as { name: string }).name)
          else if (declaration && 'id' in declaration && declaration.id)
            exported.add((declaration.id as { name: string }).name)
        },
      }).visit(parseSync(id, code, { lang: 'js' }).program)
    },
    renderChunk(code, { fileName }) {
      short ??= shortened()
      const include = new RegExp(`^(${Object.keys(short).join('|')})$`)
      return minifySync(fileName, code, { module: true, mangleProps: { include, cache: short } }).code
    },
    /** Takes away the notes for bundlers that the minifier leaves. */
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replaceAll('/* @__PURE__ */ ', '')
    },
  }
}
