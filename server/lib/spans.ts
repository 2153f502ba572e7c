import { AsyncLocalStorage } from 'node:async_hooks'

/** The names of child spans: the part of the server that is waited for. */
export type SpanName = 'database' | 'storage' | 'recording'

/** A part of a request or of a job whose time its trace shows. Both times are readings of `performance.now()`. */
export type ChildSpan = {
  name: SpanName
  startedMs: number
  /** Undefined while it lasts. */
  endedMs?: number
}

/** The child spans of a request or a job, in the order of their starts, and the number of those beyond the maximum. */
export type ChildSpans = { spans: ChildSpan[]; dropped: number }

/** Maximum number of child spans, so that a large request does not displace the others at the collector. */
const maxSpans = 128

const current = new AsyncLocalStorage<ChildSpans>()

/** Runs work, and adds the child spans of all that it starts. Called only if traces are configured. */
export function withSpans<Result>(children: ChildSpans, work: () => Result): Result {
  return current.run(children, work)
}

const nothing = (): void => {}

/** Begins a child span of the current request or job, if its spans are recorded. @returns a function that ends it */
export function beginSpan(name: SpanName): () => void {
  const children = current.getStore()
  if (!children) return nothing
  if (children.spans.length === maxSpans) {
    children.dropped++
    return nothing
  }
  const span: ChildSpan = { name, startedMs: performance.now() }
  children.spans.push(span)
  return () => {
    span.endedMs ??= performance.now()
  }
}

/** Runs work as a child span of the current request or job; without any cost if no spans are recorded. */
export function timed<Result>(name: SpanName, work: () => Promise<Result>): Promise<Result> {
  return current.getStore() ? inSpan(name, work) : work()
}

async function inSpan<Result>(name: SpanName, work: () => Promise<Result>): Promise<Result> {
  const end = beginSpan(name)
  try {
    return await work()
  } finally {
    end()
  }
}
