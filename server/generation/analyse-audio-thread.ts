import { platform, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { MPEGDecoder } from 'mpg123-decoder'
import type { AnalysisThreadData, AudioAnalysis, AudioFormat } from './analyse-audio.ts'
import { loudnessMeter } from './rules/loudness.ts'
import { truePeakMeter } from './rules/true-peak.ts'
import { pointsPerSecond, waveform } from './rules/waveform.ts'

// Decoding and measuring an hour takes seconds of a processor, which would hold up the server's own thread. A file is a
// message that begins it, one for each chunk, and null; each is answered when it is done, the last one with the result.

/** Bytes; their samples take about twenty times as much memory. */
const decodedAtOnce = 16_384

// Linux has a priority for each thread, other systems only one for the whole process.
if ((workerData as AnalysisThreadData).isBackground && platform() === 'linux') setPriority(0, 19)

const decoder = new MPEGDecoder()
await decoder.ready
let measuring: ReturnType<typeof measurement> | undefined

parentPort!.on('message', async (message: AudioFormat | Uint8Array | null) => {
  if (message === null) return parentPort!.postMessage(measuring!.analysis())
  if (message instanceof Uint8Array) {
    for (let at = 0; at < message.length; at += decodedAtOnce) {
      measuring!.decode(message.subarray(at, at + decodedAtOnce))
    }
  } else {
    await decoder.reset()
    measuring = measurement(message)
  }
  parentPort!.postMessage(undefined)
})

function measurement({ sampleRate, channels }: AudioFormat) {
  const peaks = waveform(sampleRate)
  const loudness = loudnessMeter(sampleRate)
  const truePeak = truePeakMeter(sampleRate)
  let samples = 0

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

  function analysis(): AudioAnalysis {
    const { buffer, byteOffset, length } = peaks.bytes()
    return {
      samples,
      loudness: {
        integratedLufs: loudness.integrated() ?? null,
        truePeakDbtp: truePeak.decibels() ?? null,
        programmePeakDbtp: truePeak.programmeDecibels() ?? null,
      },
      peaks: { pointsPerSecond, minMax: Buffer.from(buffer, byteOffset, length).toString('base64') },
    }
  }
  return { decode, analysis }
}
