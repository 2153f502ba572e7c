import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOf } from '../../lib/kept-bytes.ts'
import { icyDemux, titleIn } from './icy.ts'
import { titleText } from './title-text.ts'

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
  const latin1 = (text: string) => Buffer.from(text, 'latin1')
  const facts: [block: string | Buffer, title: string | undefined][] = [
    ["StreamTitle='Nina Simone - Sinnerman';StreamUrl='';\0\0\0", 'Nina Simone - Sinnerman'],
    ["StreamTitle='Nina Simone - Sinnerman'\0\0\0", 'Nina Simone - Sinnerman'],
    ["StreamTitle='';", ''],
    ["StreamUrl='http://x/';", undefined],
    ['', undefined],
    ["streamtitle='lower case';", 'lower case'],
    ["STREAMTITLE = 'spaces' ; StreamUrl = '';", 'spaces'],
    ['StreamTitle="double";StreamUrl="";', 'double'],
    ['StreamTitle=no marks;StreamUrl=;', 'no marks'],
    // other names
    ["StreamUrl='http://x/?StreamTitle=1';StreamTitle='A';", 'A'],
    ["adw_ad='true';durationMilliseconds='30000';StreamTitle='A - B';", 'A - B'],
    ["StreamTitle='A';StreamUrl='http://x/?a='';", 'A'],
    ["xStreamTitle='A';", 'A'],
    // quotes, and where a title ends
    ["StreamTitle='It's a Man's World';", "It's a Man's World"],
    ["StreamTitle='Dancin'';", "Dancin'"],
    [`StreamTitle='7" mix';`, '7" mix'],
    ["StreamTitle='a';b';StreamUrl='http://x/';", "a';b"],
    ["StreamTitle='A - B';and more", 'A - B'],
    ["StreamTitle='cut off'", 'cut off'],
    ["StreamTitle='cut o", 'cut o'],
    ["StreamTitle='cut off;", 'cut off'],
    ["StreamTitle='A - B;StreamUrl='http://x';", 'A - B'],
    ["StreamTitle='A; B = C';", 'A; B = C'],
    // bytes of the server behind the mark
    [latin1("StreamTitle='A - COLDPLAY'\xb2T';"), 'A - COLDPLAY'],
    [latin1("StreamTitle='A - COLDPLAY'5\x8f\x90N\xa4';"), 'A - COLDPLAY'],
    [latin1("StreamTitle='Rock 'n' Roll'\x01\xb2';"), "Rock 'n' Roll"],
    [latin1("StreamTitle='L'\xe9t\xe9';"), "L'été"],
    [latin1("StreamTitle='L'\xabInternationale\xbb';"), "L'«Internationale»"],
    ["StreamTitle='A'🎵';", "A'🎵"],
    // references, spaces
    ["StreamTitle='A &#8211; &#1046; &amp; B &#0; &lt;3';", 'A – Ж & B  <3'],
    ["StreamTitle='AT&T & you';", 'AT&T & you'],
    ["StreamTitle='&#55296;';", ''],
    ["StreamTitle='Caf&eacute;&nbsp;-&nbsp;&amp;eacute;';", 'Café - &eacute;'],
    ["StreamTitle=' two\r\nlines ';", 'two  lines'],
    ["StreamTitle='\ufeffmarked\uffff';", 'marked'],
    ["StreamTitle='Café';", 'Café'],
  ]
  it.each(facts)('%j: %j', (text, title) => {
    const stored = titleIn(Buffer.from(text as string))
    expect(stored && titleText(stored, { chosen: 'auto', found: '' })).toBe(title)
  })

  it('the bytes of a title that is not UTF-8 are kept, with their references', () => {
    const bytes = latin1('Caf\xe9 &amp; Bar')
    const stored = titleIn(Buffer.concat([Buffer.from("StreamTitle='"), bytes, Buffer.from("';")]))
    expect(Buffer.from(bytesOf(stored!))).toEqual(bytes)
  })

  it('takes any block in little time', () => {
    const hostile = [
      "'",
      '"',
      ';',
      "';",
      "StreamTitle='",
      "StreamTitle='a",
      "a='",
      ";a = '",
      '; ',
      '\0a',
      '&#1;',
      '\xe9',
      '=',
      ' ',
    ]
    const begunAt = performance.now()
    for (const part of hostile) {
      for (const head of ['', "StreamTitle='"]) titleIn(latin1((head + part.repeat(4080)).slice(0, 4080)))
    }
    expect(performance.now() - begunAt).toBeLessThan(3000)
    fc.assert(fc.property(fc.uint8Array({ maxLength: 4080 }), (block) => void titleIn(block)))
  })
})
