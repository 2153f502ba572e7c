import { folded } from './date-words.ts'
import { isZoneName } from './date-zones.ts'

/** Of a longer text, the beginning is read. */
const maxLength = 120

const eras: Record<string, number> = { 令和: 2018, 平成: 1988 }

/** Forms of other scripts and languages, in the order they are replaced, and the same with digits and marks of English. */
const forms: [form: RegExp, plain: string | ((...groups: string[]) => string)][] = [
  [/\s+/g, ' '],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[،、]/g, ','],
  [/[׳॰]/g, '.'],
  // Years of the eras of Japan and Taiwan.
  [/(令和|平成|民国|民國)\s?(\d{1,3}|元)\s?年/, (_, era, year) => `${(eras[era!] ?? 1911) + (Number(year) || 1)}年`],
  // `2025年1月6日(月)`, `2025년 1월 6일 월요일`
  [
    /(?<!\d)(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일号號]?(?:\s?\([月火水木金土日월화수목금토]\))?/,
    '$1-$2-$3 ',
  ],
  // `ngày 6 tháng 1 năm 2025`
  [/(?:\bthu (?:hai|ba|tu|nam|sau|bay)|\bchu nhat)\b/, ' '],
  [/(?<!\d)(\d{1,2}) (?:thang|thg) (\d{1,2}),? (?:nam )?(\d{4})(?!\d)/, '$3-$2-$1 '],
  // `10時00分`, `10시 30분`, `10 giờ 30 phút`
  [
    /(?<!\d)(\d{1,2})\s?(?:[時时點点시]|gio\b)(半|반)?(?:\s?(\d{1,2})\s?(?:[分분]|phut\b)(?:\s?(\d{1,2})\s?[秒초])?)?/,
    (_, hour, half, minute = half ? '30' : '00', second = '00') => `${hour}:${minute}:${second} `,
  ],
  [/(?:오전|午前|上午)\s*(\d{1,2}:\d{2}(?::\d{2})?)/, ' $1 am '],
  [/(?:오후|午後|下午)\s*(\d{1,2}:\d{2}(?::\d{2})?)/, ' $1 pm '],
  [/(?<=:\d{2}\s?)(?:ص|π\.?μ|pg)(?!\p{L})/u, ' am'],
  [/(?<=:\d{2}\s?)(?:م|μ\.?μ|ptg|ch)(?!\p{L})/u, ' pm'],
  // `3:00p`, `3:00 P`
  [/(?<=(?<![\d:])(?:0?[1-9]|1[0-2]):\d{2}(?::\d{2})?\s?)([ap])(?![\p{L}\d.])/u, ' $1m'],
  [/(?<=\d\s?)мск(?!\p{L})/u, ' msk'],
  // `วันจันทร์ที่ 6 ม.ค. พ.ศ. 2568`: years are counted from 543 BC, unless it says otherwise.
  [/(?<=\p{Script=Thai}\p{M}?)\./gu, ''],
  [/ที่/g, ' '],
  // A year of two digits can be of either calendar.
  [/^(?!.*\d{4}).*\p{Script=Thai}.*$/u, ''],
  [/(?<=\d)\s?น(?!\p{L})/u, ' '],
  [/คศ\s?(?=\d{4})/, 'ปี '],
  [/(?<=\p{Script=Thai}\s?)(2[4-9]\d\d)(?!\d)/u, (_, year) => ` ${Number(year) - 543}`],
  [/พศ/, ' '],
  // In Hebrew, a preposition is a part of the word.
  [/(?<=\d\s)ב-?(?=\p{L})/u, ''],
  // `6th`, `1er`, `6º`, `6-го`, `6:e`, `6-án`
  [
    /(?<![\d:.])(\d{1,2})(?:\s?(?:st|nd|rd|th)|\.?(?:er|re|e|eme|o|a|r|n|t)|-?(?:го|е|й|ое|ого|an|en|i)|:[ea])(?=[\s,/]|\.\s|$)/,
    '$1',
  ],
  [/\[[a-z_/]+\]$/, ''],
]

/** The text of a date in lower case, without accents and comments, with digits, marks and times of day as in English. */
export function tidied(text: string): string {
  const start = folded(text.slice(0, maxLength))
  const plain = forms.reduce((rest, [form, as]) => rest.replace(form, as as string), start)
  const zone = /\(([a-z]{2,5})\)\s*$/.exec(plain)?.[1] ?? ''
  const bare = plain
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // A comment names the zone where nothing else does.
  return isZoneName(zone) && /:\d{2}$/.test(bare) ? `${bare} ${zone}` : bare
}
