const opens = ['write', 'writeAbout']

/**
 * The exported functions of a module that open a transaction of a verb: they call `write` or `writeAbout`, or another
 * function of the module that does.
 * @param text the source of the module
 */
export function writersIn(text: string): string[] {
  const imported = /^import \{([^}]*)\} from '[^']*database\/transaction\.ts'/m.exec(text)?.[1] ?? ''
  const known = opens.filter((name) => new RegExp(`\\b${name}\\b`).test(imported))
  if (known.length === 0) return []
  const functions = text.split(/^(?=(?:export )?(?:(?:async )?function|const) )/m).flatMap((source) => {
    const [, name] = /^(?:export )?(?:async )?(?:function\*?|const) (\w+)/.exec(source) ?? []
    return name
      ? [{ name, isExported: source.startsWith('export '), body: source.slice(source.indexOf(name) + name.length) }]
      : []
  })
  const writers = new Set(known)
  for (let size = 0; size < writers.size; ) {
    size = writers.size
    const call = new RegExp(`(?<![.\\w])(${[...writers].join('|')})\\(`)
    for (const { name, body } of functions) if (call.test(body)) writers.add(name)
  }
  return functions.filter(({ name, isExported }) => isExported && writers.has(name)).map(({ name }) => name)
}
