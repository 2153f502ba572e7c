import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of a few megabytes. */
export type SmallDisk = {
  /** Where it is mounted. */
  folder: string
  /** Changes its size, in bytes and in files. */
  resize: (size: DiskSize) => void
  remove: () => void
}

export type DiskSize = { bytes: number; files: number }

const options = ({ bytes, files }: DiskSize) => `size=${bytes},nr_inodes=${files}`

/** Mounts a tmpfs. Needs root; undefined for other users. */
export function smallDisk(size: DiskSize): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-disk-'))
  const mount = (given: string) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', given, 'tmpfs', folder], { stdio: 'pipe' })
  try {
    mount(options(size))
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  return {
    folder,
    resize: (next) => mount(`remount,${options(next)}`),
    remove() {
      // Open files keep the mount busy, so it is detached now and freed when they are closed.
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true })
    },
  }
}
