import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { toneHertz } from './timed-audio.ts'

// Makes the files in timed-audio/: node server/testing/make-timed-audio.ts. It needs LAME 3.100, Debian's package lame.
// The files are in the repository, because tests must run on a machine without an encoder.

const folder = fileURLToPath(new URL('./timed-audio/', import.meta.url))
mkdirSync(folder, { recursive: true })

/** A tone for each second; noise of changing loudness makes the encoder use the bit reservoir, and change its bitrate. */
function pcm(seconds: number, rate: number, channels: number): Buffer {
  const samples = Buffer.alloc(seconds * rate * channels * 2)
  let seed = 1
  const noise = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return seed / 0x4000_0000 - 1
  }
  for (let index = 0; index < seconds * rate; index++) {
    const time = index / rate
    const tone = 0.3 * Math.sin(2 * Math.PI * toneHertz(Math.floor(time)) * time)
    const noiseLevel = 0.04 * (1 + Math.sin(2 * Math.PI * 3.1 * time)) ** 2
    for (let channel = 0; channel < channels; channel++) {
      const value = tone + noiseLevel * noise()
      samples.writeInt16LE(Math.round(32_767 * value), (index * channels + channel) * 2)
    }
  }
  return samples
}

function make(name: string, seconds: number, rate: number, channels: 1 | 2, ...settings: string[]): void {
  const raw = ['-r', '-s', String(rate / 1000), '-m', channels === 1 ? 'm' : 'j', '--bitwidth', '16']
  const file = `${folder}${name}.mp3`
  execFileSync('lame', ['--quiet', ...raw, ...settings, '-', file], { input: pcm(seconds, rate, channels) })
}

make('cbr', 8, 44_100, 2, '-b', '128')
make('vbr', 8, 44_100, 2, '-V', '2')
make('crc', 8, 44_100, 2, '-b', '128', '-p')
make('mpeg2', 8, 22_050, 2, '-b', '64')
make('mono', 8, 44_100, 1, '-b', '64')
make('48k', 8, 48_000, 2, '-b', '128')
make('low', 8, 44_100, 1, '-b', '32', '--resample', '44.1')
make('minute', 60, 44_100, 1, '-b', '40', '--resample', '44.1')
