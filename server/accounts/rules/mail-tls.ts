/** The encryption of mail: whether it is required, and whether the certificate must be valid for the host. */
export type MailTls = { requireTLS: boolean; tls: { rejectUnauthorized: boolean } }

/**
 * Mail must be sent over TLS, with a certificate that is verified, to every server that is not on this machine. Otherwise an
 * attacker on the network could hide that the server offers TLS, or be taken for it, and read the password and the links. A server
 * on this machine has no network in between, and by default, as with Postfix on Debian, a certificate that it made itself.
 * The URL can set `requireTLS` and `tls.rejectUnauthorized`, which win.
 * @param url of the mail server
 */
export function mailTls(url: string): MailTls {
  const { hostname } = new URL(url.replace(/^smtps?:/i, 'https:'))
  const isHere = /^(localhost\.?|127\.[\d.]+|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/.test(hostname)
  return { requireTLS: !isHere, tls: { rejectUnauthorized: !isHere } }
}
