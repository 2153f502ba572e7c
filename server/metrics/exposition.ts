/** One metric: its name, help text, type and current values. */
export type Family = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; samples: Sample[] }

/** One value. `suffix` is appended to the metric's name, as in `_bucket` of a histogram. */
export type Sample = { value: number; labels?: Record<string, string | number>; suffix?: string }

/**
 * Formats metrics for Prometheus. Source: its text-based exposition format 0.0.4. No library is used, because its
 * histograms look up their labels at each request; ours are plain sums.
 */
export function exposition(families: readonly Family[]): string {
  return families
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${inBraces(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

function inBraces(labels: Record<string, string | number>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
