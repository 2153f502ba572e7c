/**
 * Does work for each item, one after the other or several at a time, also after it has failed for one, so that an item holds up no
 * other.
 * @param width the number of items that are worked on at the same time
 * @throws the first error, at the end; the reason of the signal, when the work in progress has ended
 */
export async function forEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
  width = 1,
): Promise<void> {
  let first: { error: unknown } | undefined
  const left = Iterator.from(items)
  const inTurn = async () => {
    for (const item of left) {
      try {
        signal?.throwIfAborted()
        await work(item)
      } catch (error) {
        first ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: width }, inTurn))
  if (!first) return
  signal?.throwIfAborted()
  throw first.error
}
