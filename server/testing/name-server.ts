import { createSocket } from 'node:dgram'

const [typeA, typeAaaa] = [1, 28]

/** The records of a name server: the addresses of a name, or null to send no response. */
export type Zone = (name: string, type: 'A' | 'AAAA') => readonly string[] | null

/** Starts a DNS server on a free UDP port of 127.0.0.1; `asked` lists the queries as `name type`. */
export async function nameServer(zone: Zone) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, { port, address }) => {
    const { name, type, questionEnd } = questionOf(query)
    asked.push(`${name} ${type}`)
    const addresses = zone(name, type)
    if (addresses) socket.send(answerTo(query.subarray(0, questionEnd), addresses, type), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    server: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise<void>((resolve) => void socket.close(() => resolve())),
  }
}

function questionOf(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const type: 'A' | 'AAAA' = query.readUInt16BE(at + 1) === typeAaaa ? 'AAAA' : 'A'
  return { name: labels.join('.'), type, questionEnd: at + 5 }
}

/** A DNS response after RFC 1035: the question repeated, and a record for each address. */
function answerTo(question: Buffer, addresses: readonly string[], type: 'A' | 'AAAA'): Buffer {
  const head = Buffer.from(question)
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(addresses.length, 6)
  head.writeUInt32BE(0, 8)
  const records = addresses.map((address) => {
    const data = type === 'A' ? Buffer.from(address.split('.').map(Number)) : Buffer.from(groupsOf(address))
    const record = Buffer.alloc(12)
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(type === 'A' ? typeA : typeAaaa, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt16BE(data.length, 10)
    return Buffer.concat([record, data])
  })
  return Buffer.concat([head, ...records])
}

/** The bytes of an IPv6 address without `::`. */
function groupsOf(address: string): number[] {
  return address.split(':').flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
}
