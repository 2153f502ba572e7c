import { Counter, Gauge, type Registry } from 'prom-client'

/** A service that takes longer than this to answer counts as down, in milliseconds: the scrape has other metrics too. */
const patienceMs = 3000

/** 1 if a service passes its check in time, otherwise 0. */
export async function isUp(check: () => Promise<unknown>): Promise<number> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<0>((resolve) => {
    timer = setTimeout(() => resolve(0), patienceMs)
  })
  const asked = check().then(
    () => 1,
    () => 0,
  )
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

/** A number, or one number for each value of a label; undefined when it is unknown. */
type Values = number | Record<string, number> | undefined

type Observed = { name: string; help: string; type?: 'gauge' | 'counter'; label?: string }

/**
 * Adds a metric whose values are read at each scrape. It has no samples while they are unknown, or cannot be read: the
 * other metrics are served while the disk or the database is down.
 */
export function observe(registry: Registry, metric: Observed, read: () => Values | Promise<Values>): void {
  const { name, help, type = 'gauge', label } = metric
  const Metric = type === 'gauge' ? Gauge : Counter
  new Metric({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      const values = await Promise.try(read).catch(() => undefined)
      this.reset()
      if (typeof values === 'number') this.inc(values)
      else if (label === undefined) this.remove()
      else for (const [key, value] of Object.entries(values ?? {})) this.inc({ [label]: key }, value)
    },
  })
}
