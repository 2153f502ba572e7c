import { parentPort, workerData } from 'node:worker_threads'
import { MPEGDecoder } from 'mpg123-decoder'
import type { Heard, ListenRequest } from './listen.ts'
import { loudnessMeter } from './rules/loudness.ts'
import { truePeakMeter } from './rules/true-peak.ts'
import { pointsPerSecond, waveform } from './rules/waveform.ts'

// Decoding and measuring an hour takes seconds of a processor, which would hold up the server's own thread. Each message
// is a chunk of the file, answered when it is done; the last one is null, and is answered with the result.

/** Bytes; their samples take about twenty times as much memory. */
const decodedAtOnce = 16_384

const { sampleRate, channels } = workerData as ListenRequest
const decoder = new MPEGDecoder()
await decoder.ready
const peaks = waveform(sampleRate)
const loudness = loudnessMeter(sampleRate)
const truePeak = truePeakMeter()
let samples = 0

parentPort!.on('message', (chunk: Uint8Array | null) => {
  if (chunk) {
    for (let at = 0; at < chunk.length; at += decodedAtOnce) decode(chunk.subarray(at, at + decodedAtOnce))
    parentPort!.postMessage(undefined)
  } else {
    parentPort!.postMessage(heard())
  }
})

function decode(chunk: Uint8Array): void {
  const decoded = decoder.decode(chunk)
  const [error] = decoded.errors
  if (error) throw new Error(`The decoder failed after ${samples} samples: ${error.message}.`)
  if (decoded.samplesDecoded === 0) return
  if (decoded.sampleRate !== sampleRate) throw new Error(`The decoder found ${decoded.sampleRate} Hz.`)
  // Of one channel the decoder makes two that are equal.
  const used = decoded.channelData.slice(0, channels)
  samples += decoded.samplesDecoded
  peaks.push(used, decoded.samplesDecoded)
  loudness.push(used, decoded.samplesDecoded)
  truePeak.push(used, decoded.samplesDecoded)
}

function heard(): Heard {
  const { buffer, byteOffset, length } = peaks.bytes()
  return {
    samples,
    loudness: { integratedLufs: loudness.integrated() ?? null, truePeakDbtp: truePeak.decibels() ?? null },
    peaks: { pointsPerSecond, minMax: Buffer.from(buffer, byteOffset, length).toString('base64') },
  }
}
