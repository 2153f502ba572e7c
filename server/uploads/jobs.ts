import type { FastifyBaseLogger } from 'fastify'
import { tidyStorage } from './orphans.ts'

type Deps = Parameters<typeof tidyStorage>[0] & { log: FastifyBaseLogger }

/** Removes audio, intros and pictures that nothing uses, and logs how many were removed or left. */
export async function removeOrphans({ log, ...deps }: Deps, signal: AbortSignal): Promise<void> {
  const { removed, left, refused } = await tidyStorage(deps, signal)
  if (refused) log.warn({ err: refused }, 'the remains of interrupted uploads stay in the bucket')
  if (removed > 0) log.info({ removed }, 'removed files that nothing uses')
  if (left > 0)
    log.warn({ left }, 'files that nothing uses were left: more audio than is in use; see aircheck media orphans')
}
