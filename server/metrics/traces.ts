import { DiagLogLevel, diag, ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
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
import { type RequestRecord, unmatched } from '../http/port/served.ts'
import type { Clock } from '../lib/clock.ts'

/** The collector's URL, the service name, and the sampling of traces. */
export type TraceSettings = { url: string; serviceName: string; sampler: string; samplerRatio: number }

/** Sends spans of requests to a collector. This module is loaded only if tracing is configured. */
export type Traces = {
  served: (served: RequestRecord) => void
  /** Sends the remaining spans. */
  close: () => Promise<void>
}

/**
 * Timeout of sending a batch, retries included; then it is dropped. Shutdown waits for the last batch no longer either.
 */
const patienceMs = 3000

type Surroundings = { version: string; clock: Clock; onTrouble: (words: string) => void }

/**
 * Makes a span of each request after it has finished, so that no context is carried through the request. A span
 * contains neither query nor headers nor key, only what the request log has too. The packages read the other `OTEL_*`
 * variables themselves.
 */
export function makeTraces(settings: TraceSettings, { version, clock, onTrouble }: Surroundings): Traces {
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

  return {
    served({ method, route, path, status, startedMs, stationId, traceparent }) {
      const endMs = clock.nowMs()
      const isMatched = route !== unmatched
      const span = tracer.startSpan(
        isMatched ? `${method} ${route}` : method,
        {
          kind: SpanKind.SERVER,
          startTime: endMs - (performance.now() - startedMs),
          attributes: {
            'http.request.method': method,
            ...(isMatched && { 'http.route': route }),
            'http.response.status_code': status,
            'url.path': path,
            ...(stationId !== undefined && { 'aircheck.station': stationId }),
          },
        },
        contextOf(traceparent),
      )
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(endMs)
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
