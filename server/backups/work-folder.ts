import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const prefix = 'backup-'

/** Age at which a folder left by a crash is removed: no backup runs for that long. */
const leftForMs = 2 * 24 * 3_600_000

/**
 * Runs work with a new folder in the data directory, where there is room for a copy of the database; it is removed
 * afterwards.
 */
export async function inWorkFolder<Result>(
  dataDir: string,
  nowMs: number,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(dataDir, { recursive: true })
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name)
    if (name.startsWith(prefix) && (await stat(path)).mtimeMs < nowMs - leftForMs) await rm(path, { recursive: true })
  }
  const folder = await mkdtemp(join(dataDir, prefix))
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}
