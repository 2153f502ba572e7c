import { Counter, Histogram, type Registry } from 'prom-client'
import type { RequestSample } from '../http/port/served.ts'

/** Upper bounds of the latency histogram, in seconds: from cached responses to uploads. */
const buckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Adds the metrics of requests. @returns a function that counts a finished request */
export function requestMetrics(registry: Registry): (served: RequestSample) => void {
  const registers = [registry]
  const requests = new Counter({
    name: 'aircheck_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'aircheck_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  const cached = {
    hit: new Counter({
      name: 'aircheck_answer_cache_hits_total',
      help: 'Reads that were answered from the cache.',
      registers,
    }),
    miss: new Counter({
      name: 'aircheck_answer_cache_misses_total',
      help: 'Reads whose answer is cacheable and had to be made.',
      registers,
    }),
  }
  return ({ method, route, status, startedMs, cache }) => {
    requests.inc({ method, route, status })
    durations.observe({ method, route }, (performance.now() - startedMs) / 1000)
    if (cache) cached[cache].inc()
  }
}
