import type { Reporter, TestModule } from 'vitest/node'

/** Number of files that are listed. */
const listed = 20

/**
 * Ends the test run with the files that needed most processor time, and one line, `N passed, N failed, N skipped`. In the
 * gate (`CI` is set) every program that the tests need is installed, so a skipped test counts as a failure: a check that is
 * never run cannot fail. So does a test that passed at the second try: the try tells it from one that always fails.
 */
export default class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state]++
      if (module.state() === 'failed' && module.errors().length > 0) count.failed++
    }
    if (process.env.CI) {
      printSlowest(modules)
      failUnstable(modules)
    }
    const skipped = count.skipped + count.pending
    if (process.env.CI && skipped > 0) {
      process.exitCode = 1
      process.stdout.write('\nA test was skipped, which the gate does not allow.\n')
    }
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed, ${skipped} skipped\n`)
  }
}

function printSlowest(modules: readonly TestModule[]): void {
  const files = modules.map((module) => ({
    path: module.relativeModuleId,
    seconds: module.meta().processorSeconds ?? 0,
  }))
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, listed)
  const lines = slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}\n`)
  process.stdout.write(`\nThe files with most processor time:\n${lines.join('')}`)
}

function failUnstable(modules: readonly TestModule[]): void {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const unstable = tests.filter((test) => test.diagnostic()?.flaky)
  if (unstable.length === 0) return
  process.exitCode = 1
  const lines = unstable.map((test) => {
    const reasons = test.result().errors?.map(({ message, stack }) => `${message}\n${stack}\n`) ?? []
    return `${test.module.relativeModuleId}: ${test.fullName}\n${reasons.join('')}`
  })
  process.stdout.write(`\nPassed only at the second try, which the gate does not allow:\n${lines.join('')}`)
}
