/** An absolute http or https URL with a host, as the WHATWG parser reads it, and nothing in it that it would strip. */
export function isHttpUrl(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
  return /^https?:\/\/[^/\\?#]/i.test(text) && !/[\s\u0000-\u001f\u007f]/.test(text) && URL.canParse(text)
}
