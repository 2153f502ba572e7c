// SPDX-License-Identifier: MIT: it is part of the player.

/** The hue of a show in degrees, made of its slug. None lies between 5 and 50: that is where the red of the station is. */
export function hueOf(slug: string): number {
  let hash = 2_166_136_261
  for (const letter of slug) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619)
  return (50 + ((hash >>> 0) % 315)) % 360
}
