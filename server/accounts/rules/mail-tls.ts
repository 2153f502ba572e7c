/**
 * Whether mail must be sent over TLS: to every server that is not on this very machine. Otherwise somebody on the way could
 * hide that the server offers it, and read the password and the links. A URL can say `requireTLS=false`.
 * @param url of the mail server
 */
export function requiresTls(url: string): boolean {
  const host = new URL(url.replace(/^smtps?:/i, 'https:')).hostname
  return !/^(localhost|127\.[\d.]+|\[::1\])$/.test(host)
}
