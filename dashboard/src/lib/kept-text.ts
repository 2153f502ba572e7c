/** Keeps a text in this browser under a name, or forgets it if it is null. If there is no room for it, it is not kept. */
export function keepText(storage: Storage, name: string, text: string | null): void {
  try {
    if (text === null) storage.removeItem(name)
    else storage.setItem(name, text)
  } catch {
    // Full, or switched off: the text is on the page all the same.
  }
}
