import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** The Chromium of this machine, if it has one. */
export const chromiumPath = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'chromium'))
  .find(isExecutable)

/** Starts a Chromium without a window. Contexts of it accept the self-signed certificate if they ignore HTTPS errors. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath!,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
