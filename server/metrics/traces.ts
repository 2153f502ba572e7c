import {
  type Attributes,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Engine } from '../database/dialect/contract.ts'
import { type RequestRecord, unmatched } from '../http/port/served.ts'
import type { Clock } from '../lib/clock.ts'
import { type ChildSpans, withSpans } from '../lib/spans.ts'

/** The collector's URL, the service name, and the sampling of traces. */
export type TraceSettings = { url: string; serviceName: string; sampler: string; samplerRatio: number }

/** Sends spans of requests and generations to a collector. This module is loaded only if tracing is configured. */
export type Traces = {
  served: (served: RequestRecord) => void
  /** Runs the work on a generation, and sends a span of it: an error unless the work ends as `done`. */
  generation: <State>(of: { id: number; station_id: number }, work: () => Promise<State>) => Promise<State>
  /** Sends the remaining spans. */
  close: () => Promise<void>
}

/**
 * Timeout of sending a batch, retries included; then it is dropped. Shutdown waits for the last batch no longer either.
 */
const patienceMs = 3000

type TraceDeps = {
  version: string
  clock: Clock
  engine: Pick<Engine, 'name'>
  onTrouble: (words: string) => void
}

/** The span of a request or a generation, which ends now. Its start is a reading of `performance.now()`. */
type EndedSpan = Pick<RequestRecord, 'startedMs' | 'children'> & {
  name: string
  kind: SpanKind
  attributes: Attributes
  traceparent?: string | undefined
  isFailed: boolean
}

/**
 * Makes a span of each request after it has finished, and then its child spans. A span contains neither query nor headers
 * nor key nor SQL, only what the request log has too. The packages read the other `OTEL_*` variables themselves.
 */
export function makeTraces(settings: TraceSettings, { version, clock, engine, onTrouble }: TraceDeps): Traces {
  const silent = { verbose: () => {}, debug: () => {}, info: () => {} }
  diag.setLogger({ ...silent, warn: onTrouble, error: onTrouble }, DiagLogLevel.WARN)
  const exporter = new OTLPTraceExporter({ url: settings.url, timeoutMillis: patienceMs })
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': settings.serviceName, 'service.version': version }))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    spanLimits: { attributeValueLengthLimit: 1024 },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('aircheck', version)

  /** Source of the attribute: https://opentelemetry.io/docs/specs/semconv/db/database-spans/ */
  const database = { kind: SpanKind.CLIENT, attributes: { 'db.system.name': engine.name.toLowerCase() } }

  /** Sends a span and its children, whose times are cut to it: work that it began may outlast it. */
  function send({ name, kind, attributes, startedMs, traceparent, children, isFailed }: EndedSpan): void {
    const [endMs, nowMs] = [clock.nowMs(), performance.now()]
    const at = (ms: number) => endMs - (nowMs - Math.max(ms, startedMs))
    const parent = contextOf(traceparent)
    const { spans = [], dropped = 0 } = children ?? {}
    const all = { ...attributes, ...(dropped > 0 && { 'aircheck.dropped_spans': dropped }) }
    const span = tracer.startSpan(name, { kind, startTime: at(startedMs), attributes: all }, parent)
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
    if (span.isRecording()) {
      const within = trace.setSpan(parent, span)
      for (const child of spans) {
        const startTime = at(child.startedMs)
        const options = { startTime, ...(child.name === 'database' && database) }
        tracer.startSpan(child.name, options, within).end(at(child.endedMs ?? nowMs))
      }
    }
    span.end(endMs)
  }

  return {
    served({ method, route, path, status, startedMs, stationId, traceparent, children }) {
      const isMatched = route !== unmatched
      send({
        name: isMatched ? `${method} ${route}` : method,
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': method,
          ...(isMatched && { 'http.route': route }),
          'http.response.status_code': status,
          'url.path': path,
          ...(stationId !== undefined && { 'aircheck.station': stationId }),
        },
        isFailed: status >= 500,
        ...{ startedMs, traceparent, children },
      })
    },
    async generation({ id, station_id }, work) {
      const children: ChildSpans = { spans: [], dropped: 0 }
      const startedMs = performance.now()
      let isFailed = true
      try {
        const state = await withSpans(children, work)
        isFailed = state !== 'done'
        return state
      } finally {
        const attributes = { 'aircheck.station': station_id, 'aircheck.generation': id }
        const kind = SpanKind.INTERNAL
        send({ name: 'generation', kind, attributes, startedMs, children, isFailed })
      }
    },
    async close() {
      await provider.shutdown().catch((error: unknown) => onTrouble(`spans not sent: ${error}`))
      diag.disable()
    },
  }
}

/** The parent context of a request: the client's span, if it sent one. */
function contextOf(traceparent: string | undefined) {
  const parent = traceparent && parentOf(traceparent)
  return parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}

/**
 * Parses a `traceparent` header; undefined if it is malformed. Source:
 * https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function parentOf(traceparent: string): SpanContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(traceparent) ?? []
  // Future versions may append fields to these four; version 00 may not.
  const isReadable = version !== undefined && version !== 'ff' && (version !== '00' || more === undefined)
  if (!isReadable || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}

function samplerOf({ sampler, samplerRatio }: TraceSettings): Sampler {
  const name = sampler.replace('parentbased_', '')
  const root =
    name === 'traceidratio'
      ? new TraceIdRatioBasedSampler(samplerRatio)
      : name === 'always_off'
        ? new AlwaysOffSampler()
        : new AlwaysOnSampler()
  return sampler === name ? root : new ParentBasedSampler({ root })
}
