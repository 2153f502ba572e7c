import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const prefix = 'backup-'

/** What a crash left is removed when it is this old: by then no backup that wrote it is still running. */
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
