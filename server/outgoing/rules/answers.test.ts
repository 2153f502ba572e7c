import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bodyReader, framingOf, lengthOf } from './body.ts'
import { headReader, lastValue, listedIn, locationsIn } from './head.ts'

/** Reads an answer that comes in pieces of a size, and then the end of the connection. */
function read(answer: Buffer, pieceBytes: number, method = 'GET') {
  const heads = headReader()
  const body: Uint8Array[] = []
  let at = 0
  let found: ReturnType<typeof heads.push>
  for (; at < answer.length && !found; at += pieceBytes) found = heads.push(answer.subarray(at, at + pieceBytes))
  if (!found) return heads.isWithinFirstLine() ? 'the answer is not HTTP' : 'the connection was lost'
  const { head, length } = found
  const reader = bodyReader(framingOf(head, method), (piece) => void body.push(Buffer.from(piece)))
  const first = answer.subarray(at - pieceBytes + length, at)
  let isOver = reader.push(first)
  for (; at < answer.length && !isOver; at += pieceBytes) isOver = reader.push(answer.subarray(at, at + pieceBytes))
  const ending = isOver ? 'whole' : reader.end()
  return { head, status: head.status, body: Buffer.concat(body).toString('latin1'), ending }
}

/** Reads an answer in pieces of several sizes, which must make no difference. */
function readAnyhow(text: string, method?: string) {
  const answer = Buffer.from(text, 'latin1')
  const attempt = (pieceBytes: number) => {
    try {
      return read(answer, pieceBytes, method)
    } catch (error) {
      return (error as Error).message
    }
  }
  const whole = attempt(answer.length)
  for (const pieceBytes of [1, 2, 7]) expect(attempt(pieceBytes)).toEqual(whole)
  return whole
}

const audio = 'Content-Type: audio/mpeg\r\n\r\nabc'

describe('status lines', () => {
  it.each([
    ['usual', 'HTTP/1.1 200 OK', 200],
    ['Shoutcast 1', 'ICY 200 OK', 200],
    ['Shoutcast 1 in lower case', 'icy 200 ok', 200],
    ['with a version of ICY', 'ICY/1.0 200 OK', 200],
    ['without a reason', 'HTTP/1.0 200', 200],
    ['without a reason, with its space', 'HTTP/1.1 200 ', 200],
    ['in lower case', 'http/1.1 200 ok', 200],
    ['several spaces', 'HTTP/1.1   200   OK', 200],
    ['tabs', 'HTTP/1.1\t200\tOK', 200],
    ['spaces in front', '  HTTP/1.1 200 OK', 200],
    ['a byte order mark in front', '\xef\xbb\xbfHTTP/1.1 200 OK', 200],
    ['no minor version', 'HTTP/1 200 OK', 200],
    ['no version', 'HTTP 200 OK', 200],
    ['an empty version', 'HTTP/ 200 OK', 200],
    ['a later version', 'HTTP/2 200', 200],
    ['a version of two digits', 'HTTP/1.10 200 OK', 200],
    ['no space before the reason', 'HTTP/1.1 200OK', 200],
    ['a zero before the code', 'HTTP/1.1 0200 OK', 200],
    ['no code', 'HTTP/1.1 OK', 200],
    ['a version alone', 'HTTP/1.0', 200],
    ['an error', 'HTTP/1.1 404 Not Found', 404],
    ['an error of Shoutcast 1', 'ICY 401 Service Unavailable', 401],
    ['another protocol with its form', 'RTSP/1.0 200 OK', 200],
    ['a reason with bytes of Latin-1', 'HTTP/1.1 200 Gew\xe4hrt', 200],
  ])('%s: %j', (_, line, status) => {
    expect(readAnyhow(`${line}\r\n${audio}`)).toMatchObject({ status, body: 'abc' })
    expect(readAnyhow(`${line}\n${audio}`)).toMatchObject({ status, body: 'abc' })
  })

  it.each([
    ['none before the fields', 'icy-name: x\r\nicy-br: 128\r\n\r\nabc', 200],
    ['none before a type', 'Content-Type: audio/mpeg\r\n\r\nabc', 200],
    ['a status of CGI', 'Status: 404 Not Found\r\nContent-Type: text/html\r\n\r\nabc', 404],
    ['empty lines in front', '\r\n\n \r\nHTTP/1.1 200 OK\r\n\r\nabc', 200],
    ['a second one', 'HTTP/1.0 200 OK\r\nHTTP/1.1 206 Partial Content\r\n\r\nabc', 200],
    [
      'interim answers',
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\nHTTP/1.1 200 OK\r\n\r\nabc',
      200,
    ],
    ['an interim answer with LF', 'HTTP/1.1 102 Processing\n\nHTTP/1.1 200 OK\n\nabc', 200],
  ])('%s', (_, answer, status) => {
    expect(readAnyhow(answer)).toMatchObject({ status })
  })

  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['a mail server', '220 mail.example ESMTP\r\n'],
    ['audio without a head', `\xff\xfb\x90\x64${'\x55'.repeat(20_000)}`],
    ['audio without a head, with line feeds', `\xff\xfb\x90\x64${'\x55\n'.repeat(20_000)}`],
    ['a page without a head', '<html>\n<body>200 OK</body>\n'],
    ['a code of two digits', 'HTTP/1.1 99 Odd\r\n\r\n'],
    ['two spaces and a code of two digits', 'HTTP/1.1  99\r\n\r\n'],
    ['an alert of TLS', '\x15\x03\x01\x00\x02\x02\x0a'],
    ['a change of the protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n'],
    ['a beginning of a line', 'ICY'],
  ])('%s is not HTTP', (_, answer) => {
    expect(readAnyhow(answer)).toBe('the answer is not HTTP')
  })

  it.each([
    ['nothing at all', ''],
    ['empty lines only', '\r\n\r\n'],
    ['an end among the fields', 'HTTP/1.1 200 OK\r\nContent-Ty'],
    ['no empty line', 'HTTP/1.1 200 OK\r\nContent-Type: audio/mpeg\r\n'],
    ['an interim answer alone', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ])('%s is a lost connection', (_, answer) => {
    expect(readAnyhow(answer)).toBe('the connection was lost')
  })
})

describe('header fields', () => {
  it.each([
    ['usual', 'icy-metaint: 8192\r\n', '8192'],
    ['no space after the colon', 'icy-metaint:8192\r\n', '8192'],
    ['spaces and tabs before the colon', 'icy-metaint \t: 8192\r\n', '8192'],
    ['spaces around', 'icy-metaint: \t 8192 \t \r\n', '8192'],
    ['upper case', 'ICY-METAINT: 8192\r\n', '8192'],
    ['LF alone', 'icy-metaint: 8192\n', '8192'],
    ['two CR', 'icy-metaint: 8192\r\r\n', '8192'],
    ['mixed line ends', 'a: 1\nicy-metaint: 8192\r\nb: 2\n', '8192'],
    ['a line without a colon before it', 'Not a header\r\nicy-metaint: 8192\r\n', '8192'],
    ['a line without a name before it', ': 5\r\nicy-metaint: 8192\r\n', '8192'],
    ['odd characters in a name before it', 'a b(c)@\x01: 5\r\nicy-metaint: 8192\r\n', '8192'],
    ['odd characters in a value before it', 'a: \x00\x01\x7f\xff\r\nicy-metaint: 8192\r\n', '8192'],
    ['folded', 'icy-metaint:\r\n 8192\r\n', '8192'],
    ['folded, with a tab and LF', 'icy-metaint:\n\t8192\n', '8192'],
    ['a folded one before it', 'a: 1\r\n 2: 3\r\n\t4\r\nicy-metaint: 8192\r\n', '8192'],
    ['twice, equal', 'icy-metaint: 8192\r\nicy-metaint: 8192\r\n', '8192'],
    ['twice, the last counts', 'icy-metaint: 4096\r\nicy-metaint: 8192\r\n', '8192'],
    ['twice, once empty', 'icy-metaint: 8192\r\nicy-metaint:\r\n', '8192'],
    ['a name of JavaScript', '__proto__: 5\r\nicy-metaint: 8192\r\n', '8192'],
    ['not there', 'x: 1\r\n', undefined],
    ['empty', 'icy-metaint:\r\n', undefined],
  ])('%s', (_, fields, value) => {
    const answer = readAnyhow(`HTTP/1.0 200 OK\r\n${fields}\r\nabc`)
    expect(answer).toMatchObject({ status: 200, body: 'abc' })
    expect(lastValue((answer as { head: Parameters<typeof lastValue>[0] }).head, 'icy-metaint')).toBe(value)
  })

  it('lists may be spread over fields, with parameters and quotation marks', () => {
    const fields = 'content-encoding: GZIP;q=1.0, "br"\r\nContent-Encoding: , x-gzip\r\n'
    const found = headReader().push(Buffer.from(`HTTP/1.1 200 OK\r\n${fields}\r\n`))
    expect(listedIn(found!.head, 'content-encoding')).toEqual(['gzip', 'br', 'x-gzip'])
  })

  it.each([
    ['/plain', 'http://a.example/plain'],
    ['/with space', 'http://a.example/with%20space'],
    ['/Bj\xc3\xb6rk', 'http://a.example/Bj%C3%B6rk'],
    ['/Bj\xf6rk?q=\xe4', 'http://a.example/Bj%f6rk?q=%e4'],
    ['//b\xc3\xbccher.example/x', 'http://xn--bcher-kva.example/x'],
    ['http://b\xfccher.example/x', 'http://xn--bcher-kva.example/x'],
    ['?x=1', 'http://a.example/live?x=1'],
    ['HTTP://B.example', 'http://b.example/'],
    ['http:\\\\b.example\\x', 'http://b.example/x'],
  ])('a redirect to %j', (location, url) => {
    const meant = locationsIn(location).find((one) => URL.canParse(one, 'http://a.example/live'))
    expect(new URL(meant!, 'http://a.example/live').href).toBe(url)
  })

  it.each([
    ['a head without an end', `HTTP/1.1 200 OK\r\n${'x: yyyyyyyyyyyyyyyyyyyyyyyyy\r\n'.repeat(20_000)}`],
    ['a field without an end', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(600_000)}`],
    ['a folded field without an end', `HTTP/1.1 200 OK\r\nx: y\r\n${' y\r\n'.repeat(100_000)}`],
    ['too many fields', `HTTP/1.1 200 OK\r\n${'x:\r\n'.repeat(5001)}\r\n`],
    ['interim answers without an end', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(30_000)],
    ['empty lines without an end', '\r\n'.repeat(300_000)],
    ['only CR', `HTTP/1.1 200 OK\r\n${'\r'.repeat(600_000)}`],
  ])('%s is refused', (_, answer) => {
    expect(readAnyhow(answer)).toBe('the headers of the answer are too long')
  })

  it('of 300 kB are read, as curl reads them', () => {
    const fields = `x: ${'y'.repeat(99_000)}\r\n`.repeat(3)
    expect(readAnyhow(`HTTP/1.1 200 OK\r\n${fields}\r\nabc`)).toMatchObject({ status: 200, body: 'abc' })
  })
})

describe('bodies', () => {
  const chunked = 'Transfer-Encoding: chunked\r\n'
  const nine = '4\r\nabcd\r\n5\r\nefghi\r\n0\r\n\r\n'
  it.each([
    ['to the end of the connection', '', 'abcdefghi', 'abcdefghi', 'whole'],
    ['a length', 'Content-Length: 9\r\n', 'abcdefghi', 'abcdefghi', 'whole'],
    ['a length, and more after it', 'Content-Length: 3\r\n', 'abcdefghi', 'abc', 'whole'],
    ['a length of 0', 'Content-Length: 0\r\n', 'abc', '', 'whole'],
    ['a length that is not reached', 'Content-Length: 10\r\n', 'abcdefghi', 'abcdefghi', 'cut'],
    ['a length twice', 'Content-Length: 9\r\nContent-Length: 9\r\n', 'abcdefghi...', 'abcdefghi', 'whole'],
    [
      'two lengths, the smaller right',
      'Content-Length: 9\r\nContent-Length: 20\r\n',
      'abcdefghi',
      'abcdefghi',
      'whole',
    ],
    [
      'two lengths, the larger right',
      'Content-Length: 9\r\nContent-Length: 3\r\n',
      'abcdefghi...',
      'abcdefghi',
      'whole',
    ],
    ['a list of lengths', 'Content-Length: 9, 9\r\n', 'abcdefghi...', 'abcdefghi', 'whole'],
    ['a length with a sign', 'Content-Length: +9\r\n', 'abcdefghi...', 'abcdefghi', 'whole'],
    ['a length with zeros', 'Content-Length: 0009\r\n', 'abcdefghi...', 'abcdefghi', 'whole'],
    ['a length with a unit', 'Content-Length: 9 bytes\r\n', 'abcdefghi...', 'abcdefghi', 'whole'],
    ['a negative length', 'Content-Length: -1\r\n', 'abcdefghi', 'abcdefghi', 'whole'],
    ['a length in words', 'Content-Length: unknown\r\n', 'abcdefghi', 'abcdefghi', 'whole'],
    ['an empty length', 'Content-Length:\r\n', 'abcdefghi', 'abcdefghi', 'whole'],
    ['a length beyond all numbers', 'Content-Length: 99999999999999999999\r\n', 'abcdefghi', 'abcdefghi', 'whole'],
    ['chunks', chunked, nine, 'abcdefghi', 'whole'],
    ['chunks and a length', `Content-Length: 3\r\n${chunked}`, nine, 'abcdefghi', 'whole'],
    ['chunks, said twice', chunked + chunked, nine, 'abcdefghi', 'whole'],
    ['chunks in upper case', 'TRANSFER-ENCODING: CHUNKED\r\n', nine, 'abcdefghi', 'whole'],
    ['chunks after another coding', 'Transfer-Encoding: identity, chunked\r\n', nine, 'abcdefghi', 'whole'],
    ['no chunks', 'Transfer-Encoding: identity\r\n', 'abcdefghi', 'abcdefghi', 'whole'],
    ['chunks with LF', chunked, nine.replaceAll('\r', ''), 'abcdefghi', 'whole'],
    ['chunks with an extension', chunked, '4;x="1"\r\nabcd\r\n0;y\r\n\r\n', 'abcd', 'whole'],
    ['chunks with a wrong extension', chunked, '4 ,;=x\r\nabcd\r\n0\r\n\r\n', 'abcd', 'whole'],
    ['chunks with zeros', chunked, '0000000000000000004\r\nabcd\r\n000\r\n\r\n', 'abcd', 'whole'],
    ['chunks with spaces', chunked, '  4  \r\nabcd\r\n 0 \r\n\r\n', 'abcd', 'whole'],
    ['chunks with 0x', chunked, '0x4\r\nabcd\r\n0x0\r\n\r\n', 'abcd', 'whole'],
    [
      'chunks with digits in both cases',
      chunked,
      `A\r\n${'x'.repeat(10)}\r\na\r\n${'y'.repeat(10)}\r\n0\r\n\r\n`,
      'x'.repeat(10) + 'y'.repeat(10),
      'whole',
    ],
    ['chunks with empty lines', chunked, '\r\n4\r\nabcd\r\n\r\n\r\n0\r\n\r\n', 'abcd', 'whole'],
    ['chunks without a line end between', chunked, '4\r\nabcd5\r\nefghi0\r\n\r\n', 'abcdefghi', 'whole'],
    ['chunks with trailers', chunked, '4\r\nabcd\r\n0\r\nx: y\r\n\r\n', 'abcd', 'whole'],
    ['chunks without the last empty line', chunked, '4\r\nabcd\r\n0\r\n', 'abcd', 'whole'],
    ['chunks without the last one', chunked, '4\r\nabcd\r\n5\r\nefghi\r\n', 'abcdefghi', 'without last chunk'],
    ['chunks without the last line end', chunked, '4\r\nabcd', 'abcd', 'without last chunk'],
    ['an end in a chunk', chunked, '4\r\nabcd\r\n5\r\nef', 'abcdef', 'cut'],
    ['an end in a size', chunked, '4\r\nabcd\r\n5', 'abcd', 'cut'],
  ])('%s', (_, fields, text, body, ending) => {
    expect(readAnyhow(`HTTP/1.1 200 OK\r\n${fields}\r\n${text}`)).toMatchObject({ status: 200, body, ending })
  })

  it.each([
    ['a size that is no number', 'xyz\r\nabcd'],
    ['a negative size', '-4\r\nabcd'],
    ['a size beyond all numbers', `${'f'.repeat(40)}\r\nabcd`],
    ['an extension without an end', `4;${'x'.repeat(100_000)}`],
    ['empty lines without an end', '\r\n'.repeat(100_000)],
    ['zeros without an end', '0'.repeat(100_000)],
  ])('chunks: %s', (_, text) => {
    expect(readAnyhow(`HTTP/1.1 200 OK\r\n${chunked}\r\n${text}`)).toBe('the chunks of the answer cannot be read')
  })

  it.each([
    ['HEAD', 200],
    ['GET', 204],
    ['GET', 304],
  ])('an answer to %s of status %i has no body', (method, status) => {
    const answer = `HTTP/1.1 ${status} x\r\nContent-Length: 9\r\n\r\n`
    expect(readAnyhow(answer, method)).toMatchObject({ status, body: '', ending: 'whole' })
  })

  it.each([
    ['Content-Length: 9\r\n', 9],
    ['Content-Length: 9\r\nContent-Length: 9\r\n', 9],
    ['Content-Length: +9, 9\r\n', 9],
    ['Content-Length: 9\r\nContent-Length: 8\r\n', undefined],
    [`Content-Length: 9\r\n${chunked}`, undefined],
    ['', undefined],
  ])('the length of a file: %j', (fields, length) => {
    const found = headReader().push(Buffer.from(`HTTP/1.1 200 OK\r\n${fields}\r\n`))
    expect(lengthOf(found!.head)).toBe(length)
  })

  it('compressed bytes are left as they are', () => {
    const gzip = gzipSync('abc').toString('latin1')
    expect(readAnyhow(`HTTP/1.1 200 OK\r\n\r\n${gzip}`)).toMatchObject({ body: gzip })
  })
})
