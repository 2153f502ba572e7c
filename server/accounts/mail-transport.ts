import { mailTls } from './rules/mail-tls.ts'

/** Timeout of each step of SMTP, in milliseconds. */
const patienceMs = 10_000

/** The settings of connections to the mail server of a URL. Parameters of the URL win. */
export function transportOptions(url: string) {
  const patience = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs }
  return { url, ...mailTls(url), ...patience }
}
