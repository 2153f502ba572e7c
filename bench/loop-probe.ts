import { monitorEventLoopDelay } from 'node:perf_hooks'

// Preloaded into the product. It answers each message of its parent with the longest time in milliseconds that the
// event loop was blocked since the message before.

const resolutionMs = 1
const delays = monitorEventLoopDelay({ resolution: resolutionMs })
delays.enable()
process.on('message', () => {
  process.send!(Math.max(0, delays.max / 1e6 - resolutionMs))
  delays.reset()
})
process.channel?.unref()
