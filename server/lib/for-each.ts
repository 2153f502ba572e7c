/**
 * Does work for each item, one after the other, also after it has failed for one, so that an item holds up no other.
 * @throws the first error, at the end; the reason of the signal, at once
 */
export async function forEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  let first: { error: unknown } | undefined
  for (const item of items) {
    signal?.throwIfAborted()
    await work(item).catch((error) => {
      signal?.throwIfAborted()
      first ??= { error }
    })
  }
  if (first) throw first.error
}
