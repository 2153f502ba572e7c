/** The input of a rendered piece of music. Equal input gives equal samples. */
export type Piece = {
  /** Seed of the random choice of chords, pattern and melody. */
  seed: number
  theme: Theme
  seconds: number
}

/** The common properties of the pieces of one show. */
export type Theme = {
  /** MIDI note of the key's root, around the middle of the piano (60 is C4). */
  root: number
  scale: readonly number[]
  beatsPerMinute: number
  voice: Voice
}

/** The timbre of a note: the strength of each harmonic, seconds of attack, and decay (per second). */
export type Voice = { harmonics: readonly number[]; attackSeconds: number; decay: number }

/** Samples per second. */
export const sampleRate = 44_100

const progressions = [
  [0, 3, 4, 0],
  [0, 5, 3, 4],
  [0, 4, 5, 3],
  [5, 3, 0, 4],
  [0, 2, 3, 3],
  [0, 5, 1, 4],
]
const patterns = [
  [0, 1, 2, 3, 2, 1, 2, 1],
  [0, 2, 1, 2, 3, 2, 1, 2],
  [3, 2, 1, 0, 1, 2, 1, 0],
  [0, 0, 2, 1, 3, 1, 2, 2],
]
const bass: Voice = { harmonics: [1, 0.35, 0.1], attackSeconds: 0.02, decay: 1.6 }
const pad: Voice = { harmonics: [1, 0.3, 0.15], attackSeconds: 0.5, decay: 0.3 }

/** Renders a piece: an arpeggio over four chords, a bass, a pad and a melody, with an echo. Mono, from −1 to 1. */
export function render({ seed, theme, seconds }: Piece): Float32Array {
  const chance = mulberry32(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)]!
  const sound = new Float32Array(Math.round(seconds * sampleRate))
  const beat = 60 / theme.beatsPerMinute
  const pitch = (degree: number, octave = 0) => {
    const steps = theme.scale.length
    const wrapped = ((degree % steps) + steps) % steps
    const midi = theme.root + theme.scale[wrapped]! + 12 * (octave + Math.floor(degree / steps))
    return 440 * 2 ** ((midi - 69) / 12)
  }

  const progression = pick(progressions)
  const pattern = pick(patterns)
  let melody = 4 + Math.floor(chance() * 4)
  for (let bar = 0; bar * 4 * beat < seconds; bar++) {
    const chord = progression[bar % progression.length]!
    const start = bar * 4 * beat
    for (const degree of [0, 2, 4]) addNote(sound, pad, pitch(chord + degree), start, 4.4 * beat, 0.09)
    for (const at of [0, 2]) addNote(sound, bass, pitch(chord, -2), start + at * beat, 2 * beat, 0.3)
    for (const [index, tone] of pattern.entries()) {
      const degree = chord + [0, 2, 4, 7][tone]!
      addNote(sound, theme.voice, pitch(degree), start + (index * beat) / 2, 1.5 * beat, 0.17 + 0.05 * chance())
    }
    for (let at = 0; at < 4; at += pick([1, 1, 1.5, 2])) {
      melody = Math.max(2, Math.min(11, melody + pick([-2, -1, -1, 0, 1, 1, 2])))
      if (chance() < 0.75) addNote(sound, theme.voice, pitch(melody, 1), start + at * beat, 2 * beat, 0.2)
    }
  }
  addEcho(sound, 0.75 * beat, 0.3)
  return finish(sound)
}

function addNote(sound: Float32Array, voice: Voice, hertz: number, start: number, length: number, level: number): void {
  const first = Math.round(start * sampleRate)
  const samples = Math.min(Math.round(length * sampleRate), sound.length - first)
  for (const [index, strength] of voice.harmonics.entries()) {
    const radians = (2 * Math.PI * hertz * (index + 1)) / sampleRate
    const decay = voice.decay * (1 + 0.4 * index)
    for (let i = 0; i < samples; i++) {
      const t = i / sampleRate
      const envelope = Math.min(1, t / voice.attackSeconds) * Math.exp(-decay * t) * Math.min(1, (length - t) / 0.06)
      sound[first + i]! += level * strength * envelope * Math.sin(radians * i)
    }
  }
}

function addEcho(sound: Float32Array, delaySeconds: number, strength: number): void {
  const delay = Math.round(delaySeconds * sampleRate)
  for (let i = delay; i < sound.length; i++) sound[i]! += strength * sound[i - delay]!
}

/** Normalises the peak to −3 dB and fades out the last 1.5 seconds. */
function finish(sound: Float32Array): Float32Array {
  const peak = sound.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0)
  const fade = 1.5 * sampleRate
  const level = 10 ** (-3 / 20)
  return sound.map((sample, i) => (sample / peak) * level * Math.min(1, (sound.length - i) / fade))
}

/** A seeded generator of pseudo-random numbers in [0, 1): Mulberry32 by Tommy Ettinger, in the public domain. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
