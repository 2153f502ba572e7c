/** The kinds of rules, in the order in which they are shown. */
export const ruleKinds = ['ignore', 'split', 'swap'] as const

/** A kind of rules for titles. */
export type RuleKind = (typeof ruleKinds)[number]

/** The rules as they are edited: a line for each expression, of which empty ones do not count. */
export type PlayRules = Record<RuleKind, string>

type Sent = Record<RuleKind, string[]>

/** The rules as they are edited. */
export function textOf({ ignore, split, swap }: Sent): PlayRules {
  const text = (expressions: readonly string[]) => expressions.join('\n')
  return { ignore: text(ignore), split: text(split), swap: text(swap) }
}

/** The rules as they are sent, and a function that tells the line of a field that was refused: `split[0]`. */
export function linesOf(rules: PlayRules): {
  rules: Sent
  lineOf: (field: string) => { kind: RuleKind; line: number } | undefined
} {
  const filled = (kind: RuleKind) => {
    const lines = rules[kind].split('\n').map((text, line) => ({ text: text.trim(), line }))
    return lines.filter(({ text }) => text !== '')
  }
  const lines = { ignore: filled('ignore'), split: filled('split'), swap: filled('swap') }
  const sent = (kind: RuleKind) => lines[kind].map(({ text }) => text)
  return {
    rules: { ignore: sent('ignore'), split: sent('split'), swap: sent('swap') },
    lineOf(field) {
      const [, kind, index] = /^(ignore|split|swap)(?:\[(\d+)\])?/.exec(field) ?? []
      if (kind === undefined) return
      const of = lines[kind as RuleKind]
      return { kind: kind as RuleKind, line: of[Number(index ?? of.length - 1)]?.line ?? 0 }
    },
  }
}
