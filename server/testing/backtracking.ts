import { createSourceFile, forEachChild, isRegularExpressionLiteral, type Node, ScriptTarget } from 'typescript'

/** The regular expression literals of a source file. */
export function patternsOf(path: string, text: string): RegExp[] {
  const patterns: RegExp[] = []
  const visit = (node: Node): void => {
    if (isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      patterns.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)))
    }
    forEachChild(node, visit)
  }
  visit(createSourceFile(path, text, ScriptTarget.Latest))
  return patterns
}

/** A step of the automaton: the characters that it consumes; without them, whether it can fail all the same (`$`, `\b`). */
type Step = { to: number; on?: string; canFail?: boolean }

/** A repetition with a maximum is expanded to this number of copies at most: it cannot grow with the text. */
const copies = 2

/** The characters by which classes are told apart: ASCII, and of others a letter, a space, the end of a line and a symbol. */
const alphabet = [...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)), 'é', '\u00a0', '\u2028', '€']

/** The automaton of a regular expression, which begins in state 0: at the start of the text, or searching from any place. */
class Automaton {
  readonly steps: Step[][] = [[]]
  /** The states in which a match, or what a look around asks for, is complete. */
  readonly accepting = new Set<number>()
  private readonly isSearch: boolean
  private at = 0
  private readonly source: string
  private readonly flags: string

  constructor({ source, flags }: RegExp, isSearch: boolean) {
    this.source = source
    this.flags = flags.replaceAll(/[gyd]/g, '')
    this.isSearch = isSearch
    // A search begins anywhere; with a look behind in front, such as (?<!x), only behind the characters that it permits.
    const [behind, not] = /^\(\?<!(\\?.|\[(?:\\.|[^\]\\])*\])\)(?!.*\|)/.exec(source) ?? ['']
    this.at = behind.length
    let start = 0
    if (isSearch) {
      this.step(0, { to: 0, on: alphabet.join('') })
      if (not) start = this.step(0, { to: this.state(), on: this.charactersOf(not, false) })
    }
    this.accepting.add(this.alternatives(start))
    if (this.at < source.length) throw new Error(`/${source}/ cannot be read at ${this.at}`)
  }

  private state(): number {
    return this.steps.push([]) - 1
  }

  private step(from: number, step: Step): number {
    this.steps[from]!.push(step)
    return step.to
  }

  private alternatives(from: number): number {
    const end = this.state()
    do {
      const start = this.state()
      this.step(from, { to: start })
      this.step(this.sequence(start), { to: end })
    } while (this.takes('|'))
    return end
  }

  private takes(text: string): boolean {
    const isNext = this.source.startsWith(text, this.at)
    if (isNext) this.at += text.length
    return isNext
  }

  private sequence(from: number): number {
    let state = from
    while (this.at < this.source.length && !/[|)]/.test(this.source[this.at]!)) state = this.repeated(state)
    return state
  }

  private repeated(from: number): number {
    const start = this.at
    const first = this.atom(this.step(from, { to: this.state() }))
    const end = this.at
    const [least, most] = this.quantifier()
    const next = this.at
    const again = (state: number) => {
      this.at = start
      const last = this.atom(this.step(state, { to: this.state() }))
      this.at = end
      return last
    }
    let state = first
    const out = this.state()
    if (least === 0) this.step(from, { to: out })
    for (let count = 1; count < Math.min(least, copies); count++) state = again(state)
    if (most === Infinity) {
      const loop = this.state()
      this.step(state, { to: loop })
      this.step(again(loop), { to: loop })
      state = loop
    } else {
      for (let count = Math.max(least, 1); count < Math.min(most, copies); count++) {
        this.step(state, { to: out })
        state = again(state)
      }
    }
    this.at = next
    return this.step(state, { to: out })
  }

  private quantifier(): [least: number, most: number] {
    const [all, sign, low, comma, high] = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(this.source.slice(this.at)) ?? []
    if (all === undefined) return [1, 1]
    this.at += all.length
    if (sign) return [sign === '+' ? 1 : 0, sign === '?' ? 1 : Infinity]
    return [Number(low), high ? Number(high) : comma ? Infinity : Number(low)]
  }

  private atom(from: number): number {
    if (this.takes('(')) {
      const [, look] = /^\?(?::|<?([=!])|<\w+>|[a-z-]+:)/.exec(this.source.slice(this.at)) ?? []
      this.at += /^\?(?::|<?[=!]|<\w+>|[a-z-]+:)/.exec(this.source.slice(this.at))?.[0].length ?? 0
      const end = this.alternatives(from)
      this.takes(')')
      // The text of a look around is tried here, and the rest of the pattern begins where it began.
      if (look) this.accepting.add(end)
      return look ? this.step(from, { to: this.state(), canFail: true }) : end
    }
    const [text] =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\k<\w+>|\\.|.)/iu.exec(
        this.source.slice(this.at),
      )!
    this.at += text.length
    // Behind the start of the text, ^ holds at the start of a line alone.
    if (text === '^' && this.isSearch && !this.flags.includes('m')) return this.state()
    if (/^(?:\^|\$|\\[bB])$/.test(text)) return this.step(from, { to: this.state(), canFail: true })
    return this.step(from, {
      to: this.state(),
      on: /^\\[1-9k]/.test(text) ? alphabet.join('') : this.charactersOf(text),
    })
  }

  private charactersOf(text: string, isIn = true): string {
    const isOne = new RegExp(`^(?:${text})$`, this.flags)
    return alphabet.filter((character) => isOne.test(character) === isIn).join('')
  }
}

type Move = { to: number; on: bigint }

/** The moves of each state by one character, through steps that consume none, and the states that cannot fail any more. */
function movesOf({ steps, accepting }: Automaton): { moves: Move[][]; sure: Set<number> } {
  const bits = (on: string) => [...on].reduce((sum, character) => sum | (1n << BigInt(alphabet.indexOf(character))), 0n)
  const reach = (state: number, follows: (step: Step) => boolean) => {
    const reached = new Set([state])
    for (const one of reached) for (const step of steps[one]!) if (follows(step)) reached.add(step.to)
    return [...reached]
  }
  const moves = steps.map((_, state) =>
    reach(state, ({ on }) => on === undefined).flatMap((one) =>
      steps[one]!.flatMap(({ to, on }) => (on ? [{ to, on: bits(on) }] : [])),
    ),
  )
  const isSure = (state: number) =>
    reach(state, ({ on, canFail }) => on === undefined && !canFail).some((one) => accepting.has(one))
  return { moves, sure: new Set(steps.keys().filter(isSure)) }
}

/**
 * Whether the time of a regular expression can grow faster than the text, by backtracking: a text leads from a repetition
 * back into it, into another one, and in that one back into it, and so may be divided between the two at any place, and
 * what follows can fail. This is the criterion of infinite ambiguity (Weber and Seidl, 1991).
 */
export function isSlow(pattern: RegExp): boolean {
  return [false, true].some((isSearch) => isAmbiguous(new Automaton(pattern, isSearch), isSearch))
}

function isAmbiguous(automaton: Automaton, isSearch: boolean): boolean {
  const { moves, sure } = movesOf(automaton)
  if (!isSearch) return leadsTwice(moves, sure, () => true)
  // A search ends at the first match: no further start is tried behind a state that cannot fail.
  const untilMatch = moves.map((list) => list.filter(({ to }) => !sure.has(to)))
  return leadsTwice(untilMatch, sure, (state) => state === 0) || leadsTwice(moves, sure, (state) => state !== 0)
}

/** Whether a text leads from a state p, one of `starts`, back to p, to another state q, and from q back to q. */
function leadsTwice(moves: Move[][], sure: Set<number>, starts: (state: number) => boolean): boolean {
  const after = (from: readonly number[]) => {
    const states = new Set(from.flatMap((state) => moves[state]!.map(({ to }) => to)))
    for (const state of states) for (const { to } of moves[state]!) states.add(to)
    return states
  }
  const reached = [0, ...after([0])]
  const behind = new Map(reached.map((state) => [state, after([state])]))
  const loops = [...behind.keys()].filter((state) => behind.get(state)!.has(state))
  return loops
    .filter(starts)
    .some((p) => loops.some((q) => p !== q && !sure.has(q) && behind.get(p)!.has(q) && leads(moves, behind, p, q)))
}

/** Whether one text leads from p to p, from p to q and from q to q. */
function leads(moves: Move[][], behind: Map<number, Set<number>>, p: number, q: number): boolean {
  const returns = (state: number, home: number) => behind.get(state)!.has(home)
  const seen = new Set<string>()
  const queue = [[p, p, q] as const]
  for (const [a, b, c] of queue) {
    for (const first of moves[a]!) {
      if (!returns(first.to, p)) continue
      for (const third of moves[c]!) {
        const both = first.on & third.on
        if (both === 0n || !returns(third.to, q)) continue
        for (const second of moves[b]!) {
          if ((both & second.on) === 0n) continue
          if (first.to === p && second.to === q && third.to === q) return true
          const key = `${first.to} ${second.to} ${third.to}`
          if (seen.has(key)) continue
          seen.add(key)
          queue.push([first.to, second.to, third.to])
        }
      }
    }
  }
  return false
}
