/**
 * Makes the audio in `audio/`: `node server/demo/make-audio.ts`. Needs ffmpeg with libmp3lame. The files are committed,
 * so run this only when the episodes change. The same version of ffmpeg reproduces the same bytes.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type DemoEpisode,
  type DemoShowSlug,
  demoAudioFolder,
  demoEpisodes,
  demoShows,
  demoStation,
} from './content.ts'
import { mulberry32, render, sampleRate, type Theme, type Voice } from './synth.ts'

const major = [0, 2, 4, 5, 7, 9, 11]
const minor = [0, 2, 3, 5, 7, 8, 10]
const dorian = [0, 2, 3, 5, 7, 9, 10]
const lydian = [0, 2, 4, 6, 7, 9, 11]
const mixolydian = [0, 2, 4, 5, 7, 9, 10]

const pluck: Voice = { harmonics: [1, 0.5, 0.33, 0.2, 0.12], attackSeconds: 0.004, decay: 4 }
const bell: Voice = { harmonics: [1, 0, 0.4, 0, 0.2, 0, 0.1], attackSeconds: 0.003, decay: 2.2 }
const organ: Voice = { harmonics: [1, 0.6, 0.2, 0.35], attackSeconds: 0.03, decay: 0.8 }
const reed: Voice = { harmonics: [1, 0.7, 0.5, 0.35, 0.25, 0.15], attackSeconds: 0.06, decay: 1.2 }
const soft: Voice = { harmonics: [1, 0.2, 0.06], attackSeconds: 0.05, decay: 1.5 }

const themes: Record<DemoShowSlug, Theme> = {
  'first-tram': { root: 60, scale: major, beatsPerMinute: 112, voice: pluck },
  'kiosk-midday': { root: 62, scale: mixolydian, beatsPerMinute: 104, voice: organ },
  'long-player': { root: 57, scale: dorian, beatsPerMinute: 96, voice: pluck },
  'cafe-continental': { root: 55, scale: minor, beatsPerMinute: 92, voice: reed },
  'offbeat-atlas': { root: 59, scale: dorian, beatsPerMinute: 116, voice: bell },
  'open-counter': { root: 65, scale: major, beatsPerMinute: 100, voice: organ },
  'paper-round': { root: 58, scale: lydian, beatsPerMinute: 80, voice: soft },
  'repair-hour': { root: 64, scale: mixolydian, beatsPerMinute: 120, voice: bell },
  'slow-train': { root: 53, scale: lydian, beatsPerMinute: 72, voice: soft },
  'kleine-wellen': { root: 67, scale: major, beatsPerMinute: 126, voice: bell },
  'sub-basement': { root: 52, scale: minor, beatsPerMinute: 76, voice: organ },
  'night-window': { root: 56, scale: minor, beatsPerMinute: 66, voice: bell },
  'test-card': { root: 61, scale: major, beatsPerMinute: 88, voice: soft },
  'winter-garden': { root: 54, scale: lydian, beatsPerMinute: 84, voice: pluck },
}

/** Writes mono samples from −1 to 1 as an MP3 of 48 kbit/s. Throws with ffmpeg's error output when it fails. */
function encode(sound: Float32Array, tags: Record<string, string>, path: string): void {
  const pcm = Int16Array.from(sound, (sample) => Math.round(sample * 32_767))
  const input = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', '-']
  const metadata = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`])
  const output = [
    '-c:a',
    'libmp3lame',
    '-b:a',
    '48k',
    '-id3v2_version',
    '3',
    '-fflags',
    '+bitexact',
    '-flags:a',
    '+bitexact',
  ]
  const args = ['-v', 'error', '-y', ...input, ...metadata, ...output, path]
  const { status, error, stderr } = spawnSync('ffmpeg', args, { input: Buffer.from(pcm.buffer) })
  if (error) throw error
  if (status !== 0) throw new Error(`ffmpeg could not write ${path}: ${stderr}`)
}

function make(episode: DemoEpisode, seed: number): void {
  const show = demoShows.find(({ slug }) => slug === episode.show)!
  const seconds = 7 + Math.round(mulberry32(seed)() * 30) / 10
  const sound = render({ seed, theme: themes[episode.show], seconds })
  const tags = { title: episode.title, artist: show.presenter || demoStation.name, album: show.title }
  encode(sound, tags, fileURLToPath(new URL(episode.audio, demoAudioFolder)))
}

mkdirSync(demoAudioFolder, { recursive: true })
for (const [index, episode] of demoEpisodes.entries()) make(episode, 1000 + index)
console.log(`${demoEpisodes.length} files are in ${fileURLToPath(demoAudioFolder)}`)
