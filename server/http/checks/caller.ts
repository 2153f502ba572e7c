/** Who asks: what a key that is valid now may do. */
export type Caller = {
  /** The key's id: the name under which its requests are counted. */
  id: number
  stationId: number
  scopes: ReadonlySet<string>
}

/** Finds who a key belongs to. Unknown, revoked, expired and switched-off keys belong to nobody. */
export type Callers<C extends Caller = Caller> = {
  /** The caller, when this instance has met the key already; costs no query. */
  known(key: string, nowMs: number): C | undefined
  /** The caller, looked up in the database when need be. */
  find(key: string): Promise<C | undefined>
  /** The key was let in: takes note of when. */
  used(caller: C, nowMs: number): void
}
