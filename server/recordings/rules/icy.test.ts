import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { icyDemux, titleIn } from './icy.ts'

const block = (text: string | Uint8Array) => {
  const content = Buffer.from(text as string)
  const units = Math.ceil(content.length / 16)
  return Buffer.concat([Uint8Array.of(units), content, Buffer.alloc(units * 16 - content.length)])
}

/** A demux with what it has told: the audio, and each title with the length of the audio before it. */
function demux(metaint: number) {
  let audio: Buffer = Buffer.alloc(0)
  const titles: [number, string][] = []
  const push = icyDemux(metaint, {
    audio(bytes) {
      audio = Buffer.concat([audio, bytes])
    },
    title: (title) => void titles.push([audio.length, title]),
  })
  return { push, told: () => ({ audio, titles }) }
}

describe('icyDemux', () => {
  it('gives back audio and titles, at their places, however the bytes are cut', () => {
    const title = fc.oneof(
      fc.constant(undefined),
      fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom(..."aé'; =Ж") }),
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.array(title, { maxLength: 20 }),
        fc.array(fc.nat(90)),
        (metaint, titles, cuts) => {
          const audio = Buffer.from(Array.from({ length: metaint * (titles.length + 1) - 1 }, (_, at) => at % 251))
          const pieces = titles.flatMap((text, at) => [
            audio.subarray(at * metaint, (at + 1) * metaint),
            text === undefined ? Buffer.of(0) : block(`StreamTitle='${text}';`),
          ])
          const wire = Buffer.concat([...pieces, audio.subarray(titles.length * metaint)])
          const { push, told } = demux(metaint)
          let at = 0
          for (const cut of [...cuts, wire.length]) {
            push(wire.subarray(at, at + cut))
            at += cut
          }
          const expected: [number, string][] = []
          for (const [index, text] of titles.entries()) {
            const shown = text === undefined ? undefined : titleIn(Buffer.from(`StreamTitle='${text}';`))
            if (shown !== undefined && shown !== expected.at(-1)?.[1]) expected.push([(index + 1) * metaint, shown])
          }
          expect(told()).toEqual({ audio, titles: expected })
        },
      ),
    )
  })

  it('gives a title once, until another one comes', () => {
    const { push, told } = demux(1)
    const wire = ['A', 'A', 'B', 'A'].map((title) => Buffer.concat([Buffer.of(1), block(`StreamTitle='${title}';`)]))
    push(Buffer.concat(wire))
    expect(told().titles).toEqual([
      [1, 'A'],
      [3, 'B'],
      [4, 'A'],
    ])
  })
})

describe('titleIn', () => {
  const facts: [block: string | Buffer, title: string | undefined][] = [
    ["StreamTitle='Nina Simone - Sinnerman';StreamUrl='';\0\0\0", 'Nina Simone - Sinnerman'],
    ["StreamTitle='It's a Man's World';", "It's a Man's World"],
    ["StreamTitle='a';b';StreamUrl='http://x/';", "a';b"],
    ["StreamTitle='';", ''],
    ["StreamTitle='cut off'", 'cut off'],
    ["StreamUrl='http://x/';", undefined],
    ["StreamTitle='Café';", 'Café'],
    [Buffer.from("StreamTitle='Café';", 'latin1'), 'Café'],
    [Buffer.from([...Buffer.from("StreamTitle='"), 0x93, 0x41, 0x94, ...Buffer.from("';")]), '“A”'],
    ["StreamTitle='A &#8211; &#1046; &amp; B &#0;';", 'A – Ж &amp; B &#0;'],
    ["StreamTitle='&#55296;';", '\ufffd'],
    ["StreamTitle=' two\r\nlines ';", 'two  lines'],
  ]
  it.each(facts)('%j: %j', (text, title) => {
    expect(titleIn(Buffer.from(text as string))).toBe(title)
  })
})
