// The part of PromQL that the alert rules use, for tests of them: selectors, ranges, comparisons, sums and a few functions.

type Labels = Record<string, string>
export type Sample = { name: string; labels: Labels; value: number }
/** The samples of all series at an instant in seconds; a series that is not there is stale. */
export type Series = (at: number) => readonly Sample[]
type Vector = { labels: Labels; value: number }[]
type Value = number | Vector

const scrapeEvery = 15
const token = /\s*(?:(\d+(?:\.\d+)?(?:e\d+)?)(?![a-z])|([a-z_][\w]*)|(\{[^}]*\})|(\[[^\]]*\])|(==|[-+*/<>(),]))/iy

/** Evaluates an expression at an instant. @throws for what it does not know */
export function evaluate(expression: string, series: Series, at: number): Value {
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < expression.trimEnd().length) {
    const found = token.exec(expression)
    if (!found) throw new Error(`This is not understood: ${expression}`)
    tokens.push(found[0].trim())
  }
  let next = 0
  const take = (expected?: string): string => {
    const taken = tokens[next++]
    if (taken === undefined || (expected !== undefined && taken !== expected))
      throw new Error(`${expected} is missing: ${expression}`)
    return taken
  }
  const isNext = (...some: string[]) => some.includes(tokens[next] ?? '')

  function compared(): Value {
    let left = summed()
    while (isNext('>', '<', '==')) {
      const operator = take()
      const right = summed() as number
      const holds = (value: number) =>
        operator === '>' ? value > right : operator === '<' ? value < right : value === right
      left = (left as Vector).filter(({ value }) => holds(value))
    }
    return left
  }
  function summed(): Value {
    let left = multiplied()
    while (isNext('+', '-')) left = combine(left, take(), multiplied())
    return left
  }
  function multiplied(): Value {
    let left = single()
    while (isNext('*', '/')) left = combine(left, take(), single())
    return left
  }
  function single(): Value {
    const word = take()
    if (/^\d/.test(word)) return Number(word)
    if (word === '(') return closed(compared)
    if (['sum', 'min', 'max'].includes(word)) {
      const labels = isNext('by') ? names() : []
      take('(')
      return aggregate(word, labels, closed(compared) as Vector)
    }
    if (isNext('(')) return call(word)
    return vectorOf(selector(word), at)
  }
  function closed<Result>(inner: () => Result): Result {
    const result = inner()
    take(')')
    return result
  }
  function names(): string[] {
    take('by')
    take('(')
    const found: string[] = []
    while (!isNext(')')) if (take() !== ',') found.push(tokens[next - 1]!)
    take(')')
    return found
  }
  function selector(name: string) {
    const text = tokens[next]?.startsWith('{') ? take().slice(1, -1) : ''
    const matchers = [...text.matchAll(/(\w+)(=~|=)"([^"]*)"/g)].map(([, label, operator, value]) => ({
      label: label!,
      matches: new RegExp(operator === '=' ? `^${RegExp.escape(value!)}$` : `^(?:${value})$`),
    }))
    return { name, matchers }
  }
  type Selector = ReturnType<typeof selector>
  function vectorOf({ name, matchers }: Selector, when: number): Vector {
    return series(when).filter(
      (one) => one.name === name && matchers.every(({ label, matches }) => matches.test(one.labels[label] ?? '')),
    )
  }
  function call(name: string): Value {
    take('(')
    if (name === 'time') return closed(() => at)
    if (name === 'absent') {
      const found = closed(compared) as Vector
      return found.length > 0 ? [] : [{ labels: {}, value: 1 }]
    }
    const chosen = selector(take())
    const seconds = secondsOf(take())
    const points = new Map<string, { labels: Labels; values: { at: number; value: number }[] }>()
    for (let when = at - seconds; when <= at; when += scrapeEvery) {
      for (const { labels, value } of vectorOf(chosen, when)) {
        const key = JSON.stringify(labels)
        if (!points.has(key)) points.set(key, { labels, values: [] })
        points.get(key)!.values.push({ at: when, value })
      }
    }
    const ahead = take() === ',' ? Number(take()) : undefined
    if (ahead !== undefined) take(')')
    return [...points.values()]
      .filter(({ values }) => values.length > 1)
      .map(({ labels, values }) => ({ labels, value: overTime(name, values, { at, seconds, ahead: ahead ?? 0 }) }))
  }
  const result = compared()
  if (next < tokens.length) throw new Error(`This is not understood: ${expression}`)
  return result
}

/** Whether an alert with this expression fires: it held at each evaluation for its time. */
export function fires(expression: string, forSeconds: number, series: Series, at: number): boolean {
  for (let when = at - forSeconds; when <= at; when += scrapeEvery)
    if ((evaluate(expression, series, when) as Vector).length === 0) return false
  return true
}

/** A duration such as `5m`, in seconds. */
export function secondsOf(text: string): number {
  const [, number, unit] = /^\[?(\d+)([smhd])\]?$/.exec(text)!
  return Number(number) * { s: 1, m: 60, h: 3600, d: 86_400 }[unit as 's']
}

function combine(left: Value, operator: string, right: Value): Value {
  const of = (a: number, b: number) => ({ '+': a + b, '-': a - b, '*': a * b, '/': a / b })[operator as '+']
  if (typeof left === 'number' && typeof right === 'number') return of(left, right)
  if (typeof left === 'number') return (right as Vector).map((one) => ({ ...one, value: of(left, one.value) }))
  return left.map((one) => ({ ...one, value: of(one.value, right as number) }))
}

function aggregate(name: string, by: string[], vector: Vector): Vector {
  const groups = Map.groupBy(vector, ({ labels }) => JSON.stringify(by.map((label) => [label, labels[label] ?? ''])))
  return [...groups].map(([key, group]) => {
    const values = group.map(({ value }) => value)
    const value = name === 'sum' ? values.reduce((sum, one) => sum + one, 0) : Math[name as 'min'](...values)
    return { labels: Object.fromEntries(JSON.parse(key)), value }
  })
}

type Points = { at: number; value: number }[]

function overTime(
  name: string,
  points: Points,
  { at, seconds, ahead }: { at: number; seconds: number; ahead: number },
) {
  if (name === 'predict_linear') {
    const mean = (of: (point: Points[number]) => number) =>
      points.reduce((sum, one) => sum + of(one), 0) / points.length
    const [x, y] = [mean((one) => one.at), mean(({ value }) => value)]
    const slope = mean((one) => (one.at - x) * (one.value - y)) / mean((one) => (one.at - x) ** 2)
    return y + slope * (at + ahead - x)
  }
  // A counter that is smaller than before began anew.
  const increase = points.reduce((sum, { value }, index) => {
    const before = points[index - 1]?.value ?? value
    return sum + (value < before ? value : value - before)
  }, 0)
  if (name === 'increase') return increase
  if (name === 'rate') return increase / seconds
  throw new Error(`${name} is not known.`)
}
