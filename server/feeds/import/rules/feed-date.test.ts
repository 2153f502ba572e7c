import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feedDate } from './feed-date.ts'

const at = (iso: string) => Date.parse(iso) / 1000

const facts: [text: string, instant: string | undefined][] = [
  ['Mon, 23 Nov 2026 18:05:09 +0000', '2026-11-23T18:05:09Z'],
  ['23 Nov 2026 18:05:09 +0100', '2026-11-23T17:05:09Z'],
  ['Mon, 23 Nov 2026 18:05 -0330', '2026-11-23T21:35:00Z'],
  ['Mon, 23 Nov 2026 18:05:09 GMT', '2026-11-23T18:05:09Z'],
  ['Mon, 23 Nov 2026 18:05:09 UT', '2026-11-23T18:05:09Z'],
  ['Mon, 23 Nov 2026 18:05:09 Z', '2026-11-23T18:05:09Z'],
  ['Mon, 23 Nov 2026 18:05:09 EST', '2026-11-23T23:05:09Z'],
  ['Wed, 1 Jul 2026 08:00:00 EDT', '2026-07-01T12:00:00Z'],
  ['Wed, 1 Jul 2026 08:00:00 PDT', '2026-07-01T15:00:00Z'],
  ['Wed, 1 Jul 2026 08:00:00 CEST', '2026-07-01T06:00:00Z'],
  // RFC 2822, 4.3: the military letters were defined wrongly, so they say nothing.
  ['Mon, 23 Nov 2026 18:05:09 A', '2026-11-23T18:05:09Z'],
  ['Mon, 23 Nov 2026 18:05:09 XYZ', '2026-11-23T18:05:09Z'],
  ['Mon, 23 Nov 2026 18:05:09', '2026-11-23T18:05:09Z'],
  ['Mon, 23 Nov 2026 18:05:09 GMT+2', '2026-11-23T16:05:09Z'],
  ['Mon, 23 Nov 2026 18:05:09 +01:00', '2026-11-23T17:05:09Z'],
  ['Mon, 23 Nov 2026 18:05:09 -0500 (EST)', '2026-11-23T23:05:09Z'],
  ['Mon, 23 Nov 2026', '2026-11-23T00:00:00Z'],
  ['Monday, 23 November 2026 18:05:09 +0000', '2026-11-23T18:05:09Z'],
  ['Mon, 23 Nov 26 18:05:09 +0000', '2026-11-23T18:05:09Z'],
  ['Thu, 23 Nov 99 18:05:09 +0000', '1999-11-23T18:05:09Z'],
  ['mon, 3 nov 2026 8:05:09 gmt', '2026-11-03T08:05:09Z'],
  // The wrong weekday.
  ['Sun, 23 Nov 2026 18:05:09 +0000', '2026-11-23T18:05:09Z'],
  ['Thu, 31 Dec 2015 23:59:60 +0000', '2016-01-01T00:00:00Z'],
  ['2026-11-23T18:05:09Z', '2026-11-23T18:05:09Z'],
  ['2026-11-23T18:05:09+01:00', '2026-11-23T17:05:09Z'],
  ['2026-11-23 18:05:09', '2026-11-23T18:05:09Z'],
  ['2026-11-23', '2026-11-23T00:00:00Z'],
  ['Tue, 31 Feb 2026 18:05:09 +0000', undefined],
  ['Mon, 23 Nov 2026 24:05:09 +0000', undefined],
  ['Mon, 23 Nov 2026 18:65:09 +0000', undefined],
  ['Mon, 23 Foo 2026 18:05:09 +0000', undefined],
  ['Mon, 23 Nov 2026 18:05:09 +9900', undefined],
  ['1 Jan 1960 00:00:00 +0000', undefined],
  // Hours of twelve.
  ['Fri, 01 Jan 2016 01:00:00 PM', '2016-01-01T13:00:00Z'],
  ['Fri, 01 Jan 2016 12:30:00 AM +0100', '2015-12-31T23:30:00Z'],
  ['Fri, 01 Jan 2016 12:30 p.m.', '2016-01-01T12:30:00Z'],
  ['Fri, 01 Jan 2016 3:00p', '2016-01-01T15:00:00Z'],
  ['Fri, 01 Jan 2016 3:00:05 P', '2016-01-01T15:00:05Z'],
  ['Fri, 01 Jan 2016 3:00a', '2016-01-01T03:00:00Z'],
  ['Fri, 01 Jan 2016 15:00:00 AM', undefined],
  // Dates as programs print them.
  ['Sat May 16 2020 09:00:57 GMT+0000 (Coordinated Universal Time)', '2020-05-16T09:00:57Z'],
  ['Sat May 16 2020 09:00:57 GMT+0200 (CEST)', '2020-05-16T07:00:57Z'],
  ['Sat May 16 09:00:57 UTC 2020', '2020-05-16T09:00:57Z'],
  ['2020-05-16T09:00:57.123456+0200', '2020-05-16T07:00:57Z'],
  ['20200516T090057Z', '2020-05-16T09:00:57Z'],
  ['2020-W20-6', '2020-05-16T00:00:00Z'],
  ['1589619657', '2020-05-16T09:00:57Z'],
  ['1589619657000', '2020-05-16T09:00:57Z'],
  // Other languages.
  ['Mi, 05 Okt 2016 06:00:00 +0200', '2016-10-05T04:00:00Z'],
  ['Do, 07 Mär 2019 06:00:00 +0100', '2019-03-07T05:00:00Z'],
  ['mer., 14 févr. 2018 08:00:00 +0100', '2018-02-14T07:00:00Z'],
  ['lun, 03 dic 2018 08:00:00 +0100', '2018-12-03T07:00:00Z'],
  ['16 de maio de 2020', '2020-05-16T00:00:00Z'],
  ['16 мая 2020 09:00', '2020-05-16T09:00:00Z'],
  ['2020年5月16日 09:00', '2020-05-16T09:00:00Z'],
  // Numbers alone: only where they mean one day.
  ['16.05.2020 09:00', '2020-05-16T09:00:00Z'],
  ['05.06.2020', '2020-06-05T00:00:00Z'],
  ['16/05/2020', '2020-05-16T00:00:00Z'],
  ['05/16/2020', '2020-05-16T00:00:00Z'],
  ['05/06/2020', undefined],
  ['Fri, 05/06/2020', '2020-06-05T00:00:00Z'],
  ['May 16, 2020 9:00 pm EST', '2020-05-17T02:00:00Z'],
  ['2020-13-45', undefined],
  // Ordinals.
  ['January 6th, 2025', '2025-01-06T00:00:00Z'],
  ['Mon, 6th Jan 2025 10:00:00 GMT', '2025-01-06T10:00:00Z'],
  ['Jan. 6th, 2025', '2025-01-06T00:00:00Z'],
  ['Monday, January 13th 2025, 10:00 am', '2025-01-13T10:00:00Z'],
  ['Thursday 13th of February 2025 at 10:00', '2025-02-13T10:00:00Z'],
  ['the 1st of March, 2025', '2025-03-01T00:00:00Z'],
  ['22nd August 2025 5pm', '2025-08-22T17:00:00Z'],
  ['Aug 3rd 2025 17:00 +0200', '2025-08-03T15:00:00Z'],
  ['AUGUST 31ST, 2025', '2025-08-31T00:00:00Z'],
  ['2025 January 6th', '2025-01-06T00:00:00Z'],
  ['6º de enero de 2025', '2025-01-06T00:00:00Z'],
  ['1.º de janeiro de 2025', '2025-01-01T00:00:00Z'],
  ['1er janvier 2025', '2025-01-01T00:00:00Z'],
  ['mercredi 1er janvier 2025 à 10h30', '2025-01-01T10:30:00Z'],
  ['1ᵉʳ janvier 2025', '2025-01-01T00:00:00Z'],
  ['1° gennaio 2025', '2025-01-01T00:00:00Z'],
  ['6. Januar 2025', '2025-01-06T00:00:00Z'],
  ['den 6:e januari 2025', '2025-01-06T00:00:00Z'],
  ['6e januari 2025', '2025-01-06T00:00:00Z'],
  ['6-го января 2025', '2025-01-06T00:00:00Z'],
  ['2025. január 6-án', '2025-01-06T00:00:00Z'],
  ['March 32nd, 2025', undefined],
  ['6th 2025', undefined],
  ['6th 7th January 2025', undefined],
  ['January 6th', undefined],
  ['3rd/4th/2025', undefined],
  // Words of languages around the date.
  ['6 января 2025 г. 10:00', '2025-01-06T10:00:00Z'],
  ['6 января 2025 г. в 10:00 МСК', '2025-01-06T07:00:00Z'],
  ['6 січня 2025 р. о 10:00', '2025-01-06T10:00:00Z'],
  ['2025. gada 6. janvāris', '2025-01-06T00:00:00Z'],
  ['2025 m. sausio 6 d.', '2025-01-06T00:00:00Z'],
  ['6 stycznia 2025 r. godz. 10:00', '2025-01-06T10:00:00Z'],
  ['6 d’abril del 2025', '2025-04-06T00:00:00Z'],
  // Chinese, Japanese, Korean.
  ['2025年1月6日(月) 10時00分', '2025-01-06T10:00:00Z'],
  ['２０２５年１月６日（月）１０時００分', '2025-01-06T10:00:00Z'],
  ['2025年1月6日月曜日 10時5分9秒', '2025-01-06T10:05:09Z'],
  ['2025年01月06日 午後3時半', '2025-01-06T15:30:00Z'],
  ['2025年1月6日 星期一 下午3:05', '2025-01-06T15:05:00Z'],
  ['2025年1月6日上午10点', '2025-01-06T10:00:00Z'],
  ['2025년 1월 6일 10:00', '2025-01-06T10:00:00Z'],
  ['2025년 1월 6일 (월) 오후 3시 30분', '2025-01-06T15:30:00Z'],
  ['2025년 1월 6일 월요일', '2025-01-06T00:00:00Z'],
  ['2025. 1. 6. 오전 10:00', '2025-01-06T10:00:00Z'],
  ['2025. 1. 6. (월) 오후 12:30', '2025-01-06T12:30:00Z'],
  ['2025年1月6日 午前15時', undefined],
  ['2025年13月6日', undefined],
  ['2025年2月30日', undefined],
  ['25年1月6日', undefined],
  ['2025年1月6日 25時00分', undefined],
  // Arabic, Persian, Hebrew.
  ['6 يناير 2025', '2025-01-06T00:00:00Z'],
  ['٦ يناير ٢٠٢٥', '2025-01-06T00:00:00Z'],
  ['الاثنين، 6 يناير 2025 في 10:00:00 ص', '2025-01-06T10:00:00Z'],
  ['الاثنين ٦ يناير ٢٠٢٥ ١٠:٠٠ م', '2025-01-06T22:00:00Z'],
  ['6 كانون الثاني 2025', '2025-01-06T00:00:00Z'],
  ['6 كانون الأول 2025', '2025-12-06T00:00:00Z'],
  ['6 جانفي 2025م', '2025-01-06T00:00:00Z'],
  ['6 اغسطس 2025', '2025-08-06T00:00:00Z'],
  ['۶ ژانویه ۲۰۲۵', '2025-01-06T00:00:00Z'],
  ['6 جنوری 2025', '2025-01-06T00:00:00Z'],
  ['יום שני, 6 בינואר 2025 בשעה 10:00', '2025-01-06T10:00:00Z'],
  ['\u200f6\u200f يناير \u200f2025', '2025-01-06T00:00:00Z'],
  // Years of another calendar.
  ['6 رجب 1446', undefined],
  ['۱۷ دی ۱۴۰۳', undefined],
  // South Asia.
  ['6 जनवरी 2025', '2025-01-06T00:00:00Z'],
  ['सोमवार, ६ जनवरी २०२५ को 10:00 बजे', '2025-01-06T10:00:00Z'],
  ['6 फरवरी 2025', '2025-02-06T00:00:00Z'],
  ['6 फ़रवरी 2025', '2025-02-06T00:00:00Z'],
  ['৬ জানুয়ারি, ২০২৫', '2025-01-06T00:00:00Z'],
  ['6 மே 2025', '2025-05-06T00:00:00Z'],
  // Thai.
  ['6 มกราคม 2025', '2025-01-06T00:00:00Z'],
  ['6 มกราคม พ.ศ. 2568', '2025-01-06T00:00:00Z'],
  ['วันจันทร์ที่ 6 มกราคม พ.ศ. 2568 เวลา 10:00:00', '2025-01-06T10:00:00Z'],
  ['๖ มกราคม พ.ศ. ๒๕๖๘', '2025-01-06T00:00:00Z'],
  ['6 ม.ค. 2568', '2025-01-06T00:00:00Z'],
  ['6 มี.ค. พ.ศ.2568', '2025-03-06T00:00:00Z'],
  ['วันที่ 6 มกราคม ค.ศ. 2025 10.30 น.', '2025-01-06T10:30:00Z'],
  ['29 กุมภาพันธ์ พ.ศ. 2568', undefined],
  ['29 กุมภาพันธ์ พ.ศ. 2567', '2024-02-29T00:00:00Z'],
  ['6 ม.ค. 72', undefined],
  // Vietnamese.
  ['ngày 6 tháng 1 năm 2025', '2025-01-06T00:00:00Z'],
  ['Thứ Hai, ngày 6 tháng 1 năm 2025 lúc 10:00', '2025-01-06T10:00:00Z'],
  ['lúc 10:00:00 Thứ Hai, 6 tháng 1, 2025', '2025-01-06T10:00:00Z'],
  ['6 thg 1, 2025 10 giờ 30 phút', '2025-01-06T10:30:00Z'],
  ['ngày 6 tháng 13 năm 2025', undefined],
  // Digits.
  ['２０２５-０１-０６ １０：００', '2025-01-06T10:00:00Z'],
  ['٢٠٢٥-٠١-٠٦', '2025-01-06T00:00:00Z'],
  ['०३/०४/२०२५', undefined],
  ['03/04/2025', undefined],
  // Times of day.
  ['Thu, 13 Feb 2025 10.00.00 +0100', '2025-02-13T09:00:00Z'],
  ['Thu, 13 Feb 2025 10.00 GMT', '2025-02-13T10:00:00Z'],
  ['13 Feb 2025 10.30.15 CET', '2025-02-13T09:30:15Z'],
  ['13 Feb 2025 3.05 pm', '2025-02-13T15:05:00Z'],
  ['6 Jan 2025 10.00 Uhr', '2025-01-06T10:00:00Z'],
  ['6. Januar 2025, 10.00 Uhr MEZ', '2025-01-06T09:00:00Z'],
  ['06.01.2025 10.00 Uhr', '2025-01-06T10:00:00Z'],
  ['Senin, 6 Januari 2025 pukul 10.00 WIB', '2025-01-06T03:00:00Z'],
  ['6. tammikuuta 2025 klo 10.00', '2025-01-06T10:00:00Z'],
  ['Wed, 08 Jan 2025 1:5:9 GMT', '2025-01-08T01:05:09Z'],
  ['2025-1-8 1:5', '2025-01-08T01:05:00Z'],
  ['Wed, 08 Jan 2025 1:5:9 PM', '2025-01-08T13:05:09Z'],
  ['Wed, 08 Jan 2025 1:75:9 GMT', undefined],
  ['Wed, 08 Jan 2025 10:05:2025', undefined],
  ['Thu, 13 Feb 2025 10.60.00 +0100', undefined],
  ['Thu, 13 Feb 2025 25.00 Uhr', undefined],
  ['Mon 6th Jan 2025 @ 10:00', '2025-01-06T10:00:00Z'],
  ['6th of Jan, ’25', '2025-01-06T00:00:00Z'],
  ['10am, January 6th. 2025', '2025-01-06T10:00:00Z'],
  ['6 de enero de 2025 a las 10:00 h', '2025-01-06T10:00:00Z'],
  ['6 ianuarie 2025, ora 10:00', '2025-01-06T10:00:00Z'],
  ['Δευτέρα, 6 Ιανουαρίου 2025 3:00 μ.μ.', '2025-01-06T15:00:00Z'],
  ['令和7年1月6日', '2025-01-06T00:00:00Z'],
  ['民國114年1月6日', '2025-01-06T00:00:00Z'],
  ['令和元年12月1日', '2019-12-01T00:00:00Z'],
  ['10.00 Uhr, 6. Januar 2025', '2025-01-06T10:00:00Z'],
  // A preposition is no weekday.
  ['05/06/2025 a las 10:00', undefined],
  ['05/06/2027 la 10:00', undefined],
  ['12345', undefined],
  ['yesterday', undefined],
  ['', undefined],
]

describe('the date of an item', () => {
  it.each(facts)('%s', (text, instant) => {
    expect(feedDate(text)).toBe(instant === undefined ? undefined : at(instant))
  })

  it('reads what JavaScript writes, for every second and offset', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.integer({ min: -14 * 60, max: 14 * 60 }),
        (seconds, offset) => {
          const local = new Date((seconds + offset * 60) * 1000).toUTCString().replace('GMT', '')
          const digits = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
          const zone = `${offset < 0 ? '-' : '+'}${digits.map((part) => String(part).padStart(2, '0')).join('')}`
          expect(feedDate(local + zone)).toBe(seconds)
        },
      ),
    )
  })

  const languages =
    'en en-GB de fr es it nl pt gl ca ro pl cs sk sl bs sv da nb is fi et lv lt hu tr az uz el ru uk be bg mk sr ka hy kk ar ar-IQ ar-DZ ar-MA fa ur he hi mr ne bn gu pa ta te kn ml si th vi id ms sw fil af ja ko zh'
  it.each(languages.split(' '))('is read as Intl writes it in the language %s, every month', (language) => {
    // Thai has the years of its own calendar.
    const common = { calendar: language === 'th' ? 'buddhist' : 'gregory', timeZone: 'UTC' }
    for (const [dateStyle, timeStyle] of [['long'], ['full'], ['long', 'short'], ['full', 'medium']] as const) {
      const format = new Intl.DateTimeFormat(language, { ...common, dateStyle, timeStyle })
      const instants = Array.from({ length: 12 }, (_, month) =>
        Date.UTC(2025, month, 6 + ((month * 7) % 20), timeStyle ? 15 : 0, timeStyle ? 7 : 0),
      )
      const texts = instants.map((instant) => format.format(instant))
      expect(texts.map((text) => [text, feedDate(text)])).toEqual(texts.map((text, at) => [text, instants[at]! / 1000]))
    }
  })

  it.each<[text: string, language: string, date: string]>([
    ['5. listopada 2024.', 'hr', '2024-10-05'],
    ['subota, 5. listopada 2024. u 15:00', 'hr-HR', '2024-10-05T15:00:00Z'],
    ['5 listopad 2024', 'HR_hr', '2024-10-05'],
    ['5. lis 2024.', 'hr', '2024-10-05'],
    ['5. lip 2024.', 'hr', '2024-06-05'],
    ['5. srp 2024.', 'hr', '2024-07-05'],
    ['5. studenoga 2024.', 'hr', '2024-11-05'],
    ['Sat, 05 Oct 2024 10:00:00 +0200', 'hr', '2024-10-05T08:00:00Z'],
    ['5 listopada 2024', 'pl', '2024-11-05'],
    ['5. listopad 2024', 'cs-CZ', '2024-11-05'],
    ['5 listopada 2024', '', '2024-11-05'],
    ['5 listopada 2024', 'en', '2024-11-05'],
    ['5 листопада 2024', 'hr', '2024-11-05'],
    ['5 listopada 2024', 'hrx', '2024-11-05'],
    ['5 listopada 2024', 'x-hr', '2024-11-05'],
    ['5 lip 2024', 'pl', '2024-07-05'],
    ['5 srp 2024', '', '2024-08-05'],
  ])('%j in a feed of the language %j is %s', (text, language, date) => {
    expect(feedDate(text, language)).toBe(at(date))
  })

  it.each([['long'], ['full'], ['medium']] as const)(
    'is read as Intl writes it in Croatian, every month (%s)',
    (dateStyle) => {
      const format = new Intl.DateTimeFormat('hr', { dateStyle, timeZone: 'UTC' })
      const instants = Array.from({ length: 12 }, (_, month) => Date.UTC(2025, month, 6 + month))
      expect(instants.map((instant) => feedDate(format.format(instant), 'hr'))).toEqual(
        instants.map((each) => each / 1000),
      )
    },
  )

  it('reads the digits of every script', () => {
    for (const numberingSystem of Intl.supportedValuesOf('numberingSystem')) {
      const format = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false, minimumIntegerDigits: 2 })
      const text = [2025, 1, 6].map((number) => format.format(number)).join('-')
      if (/^\p{Nd}{4}-/u.test(text))
        expect([numberingSystem, feedDate(text)]).toEqual([numberingSystem, at('2025-01-06')])
    }
  })

  it.each([
    '('.repeat(1e6),
    ' '.repeat(1e6),
    '1'.repeat(1e6),
    '1:'.repeat(1e6),
    '1.'.repeat(1e6),
    '1th '.repeat(1e6),
    '6 ม.'.repeat(1e6),
    '\ufdfa'.repeat(1e6),
    `6${'\u0301'.repeat(1e6)} January 2025`,
    'a/'.repeat(1e6),
    '年月日'.repeat(1e6),
    '午後'.repeat(1e6),
    'thu '.repeat(1e6),
    '2568 พศ '.repeat(1e6),
  ])('bounds what it reads of a long text', (text) => {
    expect(feedDate(text)).toBeUndefined()
  })

  it('never throws', () => {
    const pieces = fc.constantFrom(...facts.flatMap(([text]) => text.match(/\d+|\p{L}+|./gsu) ?? []))
    const texts = fc.array(pieces, { maxLength: 20 }).map((each) => each.join(''))
    fc.assert(fc.property(fc.oneof(fc.string(), texts), (text) => void feedDate(text)))
  })
})
