/** The name of a backup made at this instant, in a folder or bucket of backups: names sort by age. */
export function backupName(nowMs: number): string {
  return `aircheck-${new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`
}

/** When the backup of this name was made, in Unix seconds; undefined for a name that `backupName` does not give. */
export function madeAt(name: string): number | undefined {
  const [, day, time] = /^aircheck-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z\.tar$/.exec(name) ?? []
  const ms = Date.parse(`${day}T${time?.replaceAll('-', ':')}Z`)
  return Number.isNaN(ms) ? undefined : ms / 1000
}

/** The newest backup among files of any name. */
export function newestOf(names: readonly string[]): string | undefined {
  return ours(names)[0]
}

/**
 * The backups that are older than the newest `keep`. Files of other names are never among them, nor do those count that are
 * from the future, named by a clock that was ahead.
 */
export function surplus(names: readonly string[], keep: number, nowMs: number): string[] {
  return ours(names)
    .filter((name) => madeAt(name)! * 1000 <= nowMs)
    .slice(keep)
}

function ours(names: readonly string[]): string[] {
  return names
    .filter((name) => madeAt(name) !== undefined)
    .sort()
    .reverse()
}
