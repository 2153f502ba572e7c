// Loaded into a process by `node --import`: its wall clock is ahead of the system's by a number of milliseconds.

const systemNow = Date.now
const aheadMs = Number(process.env.TEST_CLOCK_AHEAD_MS)

Date.now = () => systemNow() + aheadMs
