import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TraceSettings } from '../metrics/traces.ts'

type Value = { stringValue?: string; intValue?: number }
type Attribute = { key: string; value: Value }

/** A span as it is sent; `kind` is 1 for internal, 2 for a server, 3 for a client. */
export type SpanSent = {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  status: { code: number }
  attributes: Attribute[]
}

/** The attributes of a span or a resource by their keys. */
export const byKey = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

/** Starts a local collector of traces, which stores the received requests unparsed. */
export async function collector() {
  const received: { path: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    received.push({ path: request.url!, body: Buffer.concat(await request.toArray()).toString() })
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`
  const resources = () => received.flatMap(({ body }) => JSON.parse(body).resourceSpans)
  const spans = (): SpanSent[] =>
    resources().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }: never) => spans))
  return {
    received,
    resources,
    spans,
    /** The spans of requests alone. */
    requests: () => spans().filter(({ kind }) => kind === 2),
    /** The settings of an installation that sends its traces here. */
    settings: (more: Partial<TraceSettings> = {}): TraceSettings => ({
      ...{ url, serviceName: 'radio', sampler: 'parentbased_always_on', samplerRatio: 1 },
      ...more,
    }),
    close: () => void server.close(),
  }
}
