import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { selfSignedCredentials } from '../http/port/tls.ts'

/** A mail that was accepted, whom the connection belonged to, and whether it was encrypted. */
type Taken = { to: string; from: string; subject: string; text: string; user: string | undefined; isSecure: boolean }

const password = 'between-us-two'

/** A mail server on a free port of this machine, which wants STARTTLS and a password, and keeps what it was given. */
export async function mailServer() {
  const mails: Taken[] = []
  const state = { isFull: false, isSilent: false, isSlow: false, isDropping: false }
  const held: (() => void)[] = []
  const sockets: Socket[] = []
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-mail-'))
  const { cert, key } = await selfSignedCredentials(folder, Date.now())
  rmSync(folder, { recursive: true })
  const smtp = new SMTPServer({
    ...{ cert, key, authMethods: ['PLAIN'], closeTimeout: 100 },
    onAuth(auth, _session, done) {
      const isRight = auth.username === 'aircheck' && auth.password === password
      done(isRight ? null : new Error('Wrong password'), isRight ? { user: auth.username } : undefined)
    },
    onRcptTo(_address, _session, done) {
      if (state.isSilent) return
      done(state.isFull ? Object.assign(new Error('Mailbox full'), { responseCode: 452 }) : null)
    },
    onData(stream, { envelope, user, secure }, done) {
      let text = ''
      stream.setEncoding('latin1').on('data', (part) => {
        text += part
      })
      stream.on('end', () => {
        mails.push({ to: envelope.rcptTo[0]!.address, user, isSecure: secure, ...read(text) })
        if (state.isDropping) for (const socket of sockets.splice(0)) socket.destroy()
        else if (state.isSlow) held.push(() => done())
        else done()
      })
    },
  })
  const server = smtp.listen(0, '127.0.0.1')
  server.on('connection', (socket) => sockets.push(socket))
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const url = (with_: string, ca: string) => `smtp://aircheck:${with_}@127.0.0.1:${port}?socketTimeout=2000${ca}`
  return {
    /** Its URL: with its password and trust in its certificate, without trust, and with a wrong password. */
    url: url(password, `&tls.ca=${encodeURIComponent(`${cert}`)}`),
    untrusted: url(password, ''),
    unauthorized: url('wrong', `&tls.ca=${encodeURIComponent(`${cert}`)}`),
    password,
    mails,
    state,
    /** Accepts the mails that came while it was slow. */
    accept() {
      for (const accept of held.splice(0)) accept()
    },
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
}

function read(mail: string) {
  const at = mail.indexOf('\r\n\r\n')
  const [head, body] = [mail.slice(0, at).replaceAll(/\r\n[ \t]/g, ' '), mail.slice(at + 4)]
  const plain = (text: string) =>
    Buffer.from(
      text.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))),
      'latin1',
    ).toString()
  const isQuoted = /quoted-printable/i.test(head)
  const [, subject] = /^Subject: (.*(?:\r\n .*)*)$/im.exec(head)!
  const [, from] = /^From: (.*)$/im.exec(head)!
  return { from: decoded(from!), subject: decoded(subject!), text: isQuoted ? plain(body) : body }
}

/** A header, without the encoding of words that are not ASCII. */
function decoded(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?UTF-8\?[QB]\?/gi, '')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) => {
      const bytes = text
        .replaceAll('_', ' ')
        .replaceAll(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
      return Buffer.from(bytes, 'latin1').toString()
    })
    .replaceAll(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString())
}
