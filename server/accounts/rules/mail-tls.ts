/**
 * Whether mail must be sent over TLS: to every server that is not on this machine. Otherwise an attacker on the network could
 * hide that the server offers TLS, and read the password and the links. A URL can set `requireTLS=false`.
 * @param url of the mail server
 */
export function requiresTls(url: string): boolean {
  const host = new URL(url.replace(/^smtps?:/i, 'https:')).hostname
  return !/^(localhost|127\.[\d.]+|\[::1\])$/.test(host)
}
