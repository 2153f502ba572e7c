/** The processor time of this thread that some work takes, in milliseconds: other work on the machine hardly changes it. */
export function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
