/** One metric: its name, what it says, and its values now. */
export type Family = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; samples: Sample[] }

/** One value. `suffix` is added to the name, as a histogram's parts have it. */
export type Sample = { value: number; labels?: Record<string, string | number>; suffix?: string }

/**
 * The metrics as Prometheus reads them. Source: its text-based exposition format 0.0.4. They are written here and not by
 * a library, because its histograms look their labels up at each request, and these are only added up.
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
