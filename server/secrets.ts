/** Which part of a setting is secret: all of it, or of a URL the password and the values of the query; of http also the user. */
export type Secrecy = 'value' | 'url'

/** A text that is secret where it stands between two others, which say what it is. */
export type Secret = { before: string; text: string; after: string }

/** The secrets in the value of a setting. The password of a URL ends at the last @ before its path or query. */
export function secretsIn(secrecy: Secrecy | undefined, value: string): Secret[] {
  if (secrecy === undefined || value === '') return []
  if (secrecy === 'value') return [{ before: '', text: value, after: '' }]
  const start = value.indexOf('://') + '://'.length
  if (start < '://'.length) return []
  const end = value.lastIndexOf('@')
  const user = value.slice(start, Math.max(end, start))
  const colon = /^http/i.test(value) ? -1 : user.indexOf(':')
  const isHidden = colon >= 0 || /^http/i.test(value)
  const password = isHidden ? [{ before: colon < 0 ? '//' : ':', text: user.slice(colon + 1), after: '@' }] : []
  const query = value.includes('?') ? value.slice(value.indexOf('?', Math.max(end, 0)) + 1) : ''
  const parameters = query.split('&').map((pair) => {
    const text = pair.slice(pair.indexOf('=') + 1)
    return { before: pair.slice(0, pair.length - text.length), text, after: '' }
  })
  return [...password, ...parameters].filter(({ text }) => text !== '')
}

/** A function that replaces secrets in a text, also in one that is JSON. */
export function hiding(secrets: readonly Secret[]): (text: string) => string {
  const all = secrets.flatMap(({ before, text, after }) =>
    [...new Set([text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)])].map((form) => ({
      found: `${before}${form}${after}`,
      hidden: `${before}***${after}`,
    })),
  )
  return (text) => all.reduce((rest, { found, hidden }) => rest.replaceAll(found, () => hidden), text)
}
