/** The loudness in LUFS that episodes of a show can get when they are cut. */
export const loudnesses = ['off', '-16', '-18', '-23'] as const

export type Loudness = (typeof loudnesses)[number]

/** The number of LUFS; undefined for `off`. */
export const targetLufs = (loudness: Loudness) => (loudness === 'off' ? undefined : Number(loudness))
