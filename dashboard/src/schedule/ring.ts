// Minutes in the rotation, which is a ring: the first Monday follows the last Sunday.

export const dayMinutes = 1440
export const weekMinutes = 7 * dayMinutes

/** The length in minutes of a rotation of `weeks` weeks. */
export function ringOf(weeks: number): number {
  return weeks * weekMinutes
}

/** The remainder that is never negative. */
export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}

/** The minute of the ring at which a day of a week begins. `week` counts from 1; `day` from 0 for Monday. */
export function minuteOf(week: number, day: number, time = 0): number {
  return (week - 1) * weekMinutes + day * dayMinutes + time
}

/** The week of the rotation that a minute of the ring is in, counting from 1. */
export function weekAt(minute: number): number {
  return Math.floor(minute / weekMinutes) + 1
}

/** The day of the week of a minute of the ring: 0 for Monday. */
export function dayAt(minute: number): number {
  return modulo(Math.floor(minute / dayMinutes), 7)
}

/** The time of day of a minute of the ring, in minutes since midnight. */
export function timeAt(minute: number): number {
  return modulo(minute, dayMinutes)
}
