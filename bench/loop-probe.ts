import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into the product before it starts: answers its parent's messages with how long, in milliseconds, the event
// loop was held at most since the message before.

const resolutionMs = 1
const delays = monitorEventLoopDelay({ resolution: resolutionMs })
delays.enable()
process.on('message', () => {
  process.send!(Math.max(0, delays.max / 1e6 - resolutionMs))
  delays.reset()
})
process.channel?.unref()
