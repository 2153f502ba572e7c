import { createServer, type Socket } from 'node:net'

/** A mail server on a free port of this machine, which keeps what it was given. */
export async function mailServer() {
  const mails: { to: string; subject: string; text: string }[] = []
  const sockets = new Set<Socket>()
  const state = { isFull: false, isSlow: false }
  const held: (() => void)[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    let rest = ''
    let to = ''
    let isData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    const command = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO') return say('250 mail.test')
      if (verb === 'RCPT') {
        to = /<(.*)>/.exec(line)![1]!
        return say(state.isFull ? '452 Mailbox full' : '250 OK')
      }
      if (verb === 'DATA') {
        isData = true
        return say('354 Go on')
      }
      if (verb === 'QUIT') return socket.end('221 Bye\r\n')
      say('250 OK')
    }
    say('220 mail.test')
    socket.on('data', (bytes) => {
      rest += bytes
      for (;;) {
        const end = isData ? '\r\n.\r\n' : '\r\n'
        const at = rest.indexOf(end)
        if (at === -1) return
        const part = rest.slice(0, at)
        rest = rest.slice(at + end.length)
        if (isData) {
          isData = false
          mails.push({ to, ...read(part) })
          const accept = () => void say('250 OK')
          if (state.isSlow) held.push(accept)
          else accept()
        } else command(part)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    state,
    /** Accepts the mails that came while it was slow. */
    accept() {
      for (const accept of held.splice(0)) accept()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
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
  return { subject: /^Subject: (.*)$/im.exec(head)![1]!, text: isQuoted ? plain(body) : body }
}
