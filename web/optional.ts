// SPDX-License-Identifier: MIT: it is part of the player.

/**
 * Uses a feature of the browser that the page can do without: storage, channels, observers, the lock screen. Where cookies are
 * blocked, in a sandbox or in an old browser, its constructor, its getter or its call throws.
 * @returns what the feature gives; undefined without it
 */
export function optional<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return
  }
}
