/** Names of browsers by a mark in `User-Agent`; the first that matches. Most claim to be Chrome and Safari as well. */
const browsers: [mark: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [mark: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * The browser and the system of a device, to recognise it in a list of sessions: `Firefox, Windows`, in any language.
 * @param userAgent the header; absent for programs
 * @returns empty if nothing is known
 */
export function deviceOf(userAgent: string | undefined): string {
  const nameIn = (names: typeof browsers) => names.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  return [browser, system].filter(Boolean).join(', ')
}
