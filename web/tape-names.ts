// SPDX-License-Identifier: MIT: it is part of the player.

/**
 * Whether the name of a show or of a chapter is written on a tape: the server draws it, and the player draws it again, with the
 * same names. What does not fit ends in an ellipsis.
 * @param share of the tape, from 0 to 1
 * @param isDay whether it is the tape of a day, and not of an episode
 */
export const hasName = (share: number, isDay: boolean): boolean => share > (isDay ? 0.018 : 0.07)
