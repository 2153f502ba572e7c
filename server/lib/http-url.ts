/**
 * Whether a text is an absolute http or https URL with a host, without characters that the WHATWG parser would strip.
 */
export function isHttpUrl(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
  return /^https?:\/\/[^/\\?#]/i.test(text) && !/[\s\u0000-\u001f\u007f]/.test(text) && URL.canParse(text)
}
