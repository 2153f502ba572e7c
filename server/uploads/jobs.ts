import type { FastifyBaseLogger } from 'fastify'
import { tidyStorage } from './orphans.ts'

type Deps = Parameters<typeof tidyStorage>[0] & { log: FastifyBaseLogger }

/** Removes audio that no episode plays, and tells how much of it there was. */
export async function removeOrphans({ log, ...deps }: Deps, signal: AbortSignal): Promise<void> {
  const { removed, left } = await tidyStorage(deps, signal)
  if (removed > 0) log.info({ removed }, 'removed audio that no episode plays')
  if (left > 0) log.warn({ left }, 'more audio without an episode than with one; see aircheck media orphans')
}
