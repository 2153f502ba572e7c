import { id3TagsIn, nameInTag } from './id3-tags.ts'
import type { Named } from './names-in-text.ts'
import type { Content } from './sniff.ts'

const [packetBytes, sync] = [188, 0x47]
/** Timed metadata is small; a longer packet is cut. */
const maxPesBytes = 256 * 1024

/** The artists and titles in the ID3 tags of a media segment, in order. */
export function namesInSegment(content: Content | undefined, bytes: Uint8Array): Named[] {
  const parts = content === 'ts' ? timedMetadata(bytes) : content === 'mp4' ? eventMessages(bytes) : [bytes]
  return parts.flatMap(id3TagsIn).flatMap((tag) => nameInTag(tag) ?? [])
}

/**
 * The packets (PES) of a transport stream that begin with an ID3 tag: timed metadata, however the tables declare it. Sources:
 * ISO/IEC 13818-1, 2.4.3; Timed Metadata for HTTP Live Streaming.
 */
function timedMetadata(bytes: Uint8Array): Uint8Array[] {
  const open = new Map<number, Uint8Array[]>()
  const lengths = new Map<number, number>()
  const found: Uint8Array[] = []
  for (let at = 0; at + packetBytes <= bytes.length; at += bytes[at] === sync ? packetBytes : 1) {
    if (bytes[at] !== sync) continue
    const packet = bytes.subarray(at, at + packetBytes)
    const pid = ((packet[1]! & 0x1f) << 8) | packet[2]!
    const payload = payloadOf(packet)
    if (packet[1]! & 0x40) {
      const parts = open.get(pid)
      if (parts) found.push(Buffer.concat(parts))
      open.delete(pid)
      const data = pesData(payload)
      if (data && Buffer.from(data.subarray(0, 3)).toString('latin1') === 'ID3') {
        open.set(pid, [data])
        lengths.set(pid, data.length)
      }
    } else if (open.has(pid) && lengths.get(pid)! < maxPesBytes) {
      open.get(pid)!.push(payload)
      lengths.set(pid, lengths.get(pid)! + payload.length)
    }
  }
  return [...found, ...Array.from(open.values(), (parts) => Buffer.concat(parts))]
}

function payloadOf(packet: Uint8Array): Uint8Array {
  const control = (packet[3]! >> 4) & 3
  if (control === 0 || control === 2) return packet.subarray(packetBytes)
  return packet.subarray(control === 3 ? 5 + packet[4]! : 4)
}

/** The data of a PES packet behind its header. */
function pesData(payload: Uint8Array): Uint8Array | undefined {
  if (payload.length < 9 || payload[0] !== 0 || payload[1] !== 0 || payload[2] !== 1) return undefined
  return payload.subarray((payload[6]! & 0xc0) === 0x80 ? 9 + payload[8]! : 6)
}

/** The event messages (`emsg`) of fragmented MP4, some of which hold ID3 tags. Source: ISO/IEC 23009-1, 5.10.3.3. */
function eventMessages(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found: Uint8Array[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    const short = view.getUint32(at)
    const size = short === 1 && at + 16 <= bytes.length ? Number(view.getBigUint64(at + 8)) : short
    if (size < 8) break
    if (type === 'emsg') found.push(bytes.subarray(at + 8, at + size))
    at += size
  }
  return found
}
