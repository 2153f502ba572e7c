import type { FastifyBaseLogger } from 'fastify'
import { tidyStorage } from './orphans.ts'

type Deps = Parameters<typeof tidyStorage>[0] & { log: FastifyBaseLogger }

/** Removes orphaned audio files, and logs how many were removed or left. */
export async function removeOrphans({ log, ...deps }: Deps, signal: AbortSignal): Promise<void> {
  const { removed, left } = await tidyStorage(deps, signal)
  if (removed > 0) log.info({ removed }, 'removed audio that no episode plays')
  if (left > 0) log.warn({ left }, 'orphaned audio left in place: more files than in use; see aircheck media orphans')
}
