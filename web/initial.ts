// SPDX-License-Identifier: MIT: it is part of the player.

/** Articles that a title is not found under, in the languages of the pages. */
const article = /^\s*(?:the|a|an|der|die|das)\s+(?=\S)/i

/**
 * The sign that stands for a title where there is no picture: its first letter or digit with its marks, in upper case, without
 * an article before it; empty where the title has none.
 */
export function initialOf(title: string): string {
  const [sign = ''] = /[\p{L}\p{N}]\p{M}{0,4}/u.exec(title.replace(article, '')) ?? []
  const upper = sign.toUpperCase()
  // `ß` would become two letters.
  return [...upper].length > [...sign].length ? sign : upper
}
