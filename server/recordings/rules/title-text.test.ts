import { describe, expect, it } from 'vitest'
import { hasKept } from '../../lib/kept-bytes.ts'
import { encoded } from '../../testing/encoded.ts'
import { storedTitle, titleText } from './title-text.ts'

const hex = (digits: string) => Buffer.from(digits, 'hex')
const cut = (text: string, from: number, until?: number) => Buffer.from(text).subarray(from, until)

describe('titleText', () => {
  const auto = { chosen: 'auto', found: '' }
  const found = (name: string) => ({ chosen: 'auto', found: name })
  const chosen = (name: string) => ({ chosen: name, found: '' })
  const facts: [what: string, bytes: Uint8Array, charset: typeof auto, text: string][] = [
    ['UTF-8', Buffer.from('Björk - Jóga'), auto, 'Björk - Jóga'],
    ['UTF-8, whatever was found', Buffer.from('Björk'), found('windows-1251'), 'Björk'],
    ['UTF-8, whatever was chosen', Buffer.from('Björk'), chosen('windows-1251'), 'Björk'],
    ['a cut end', cut('Сплин - Выхода нет', 0, -1), auto, 'Сплин - Выхода не'],
    ['a cut end of a longer character', cut('東京事変 - 群青日和', 0, -2), auto, '東京事変 - 群青日'],
    ['a cut begin', cut('Земфира - Искала', 1), auto, 'емфира - Искала'],
    [
      'a lost byte',
      Buffer.concat([Buffer.from('Coraz'), hex('c3'), Buffer.from('errano - Quién')]),
      auto,
      'Corazerrano - Quién',
    ],
    ['a cut picture', cut('Party 🎵 Ж 🎵', 0, -1), auto, 'Party 🎵 Ж'],
    [
      'a cut end, though another was chosen',
      cut('Сплин - Выхода нет', 0, -1),
      chosen('windows-1251'),
      'Сплин - Выхода не',
    ],
    ['a cut end, though another was found', cut('Сплин', 0, -1), found('windows-1251'), 'Спли'],
    ['UTF-8 was chosen', encoded('Café', 'windows-1252'), chosen('utf-8'), 'Caf'],
    ['Latin-1', encoded('Café Tacvba', 'windows-1252'), auto, 'Café Tacvba'],
    ['Windows-1252', encoded('“A” – Don’t', 'windows-1252'), auto, '“A” – Don’t'],
    [
      'windows-1251, found',
      encoded('Кино - Группа крови', 'windows-1251'),
      found('windows-1251'),
      'Кино - Группа крови',
    ],
    ['windows-1251, not found yet', encoded('Кино', 'windows-1251'), auto, 'Êèíî'],
    [
      'windows-1251, chosen',
      encoded('Океан Ельзи - Обійми', 'windows-1251'),
      chosen('windows-1251'),
      'Океан Ельзи - Обійми',
    ],
    ['what is chosen prevails', encoded('Кино', 'koi8-r'), { chosen: 'koi8-r', found: 'windows-1251' }, 'Кино'],
    ['KOI8-U', encoded('Скрябін - Місця', 'koi8-u'), chosen('koi8-u'), 'Скрябін - Місця'],
    ['windows-1250', encoded('Kryštof - Šťastí', 'windows-1250'), chosen('windows-1250'), 'Kryštof - Šťastí'],
    ['ISO-8859-2', encoded('Lech Janerka - Śpij', 'iso-8859-2'), chosen('iso-8859-2'), 'Lech Janerka - Śpij'],
    ['windows-1253', encoded('Άννα Βίσση - Δώδεκα', 'windows-1253'), found('windows-1253'), 'Άννα Βίσση - Δώδεκα'],
    ['windows-1254', encoded('Tarkan - Şımarık', 'windows-1254'), chosen('windows-1254'), 'Tarkan - Şımarık'],
    ['windows-1255', encoded('עפרה חזה - חי', 'windows-1255'), chosen('windows-1255'), 'עפרה חזה - חי'],
    ['windows-1256', encoded('فيروز - نسم', 'windows-1256'), chosen('windows-1256'), 'فيروز - نسم'],
    ['Mac Roman', encoded('Björk - Jóga', 'macintosh'), chosen('macintosh'), 'Björk - Jóga'],
    ['Shift_JIS, whose second bytes are ASCII', encoded('テスト月', 'shift_jis'), chosen('shift_jis'), 'テスト月'],
    ['EUC-JP', encoded('東京事変', 'euc-jp'), found('euc-jp'), '東京事変'],
    ['GBK', encoded('邓丽君', 'gbk'), chosen('gbk'), '邓丽君'],
    ['Big5', encoded('鄧麗君', 'big5'), chosen('big5'), '鄧麗君'],
    ['EUC-KR', encoded('아이유', 'euc-kr'), found('euc-kr'), '아이유'],
    ['ISO-2022-JP', hex('1b2442456c357e1b2842'), found('iso-2022-jp'), '東京'],
    ['a half character of Shift_JIS is left out', hex('8365835883'), chosen('shift_jis'), 'テス'],
    [
      'references are read in the encoding',
      encoded('Кино &amp; Ко &#8211; &eacute;', 'windows-1251'),
      chosen('windows-1251'),
      'Кино & Ко – é',
    ],
    ['controls', encoded('Кино\r\nКо\u0001', 'windows-1251'), chosen('windows-1251'), 'Кино  Ко'],
    ['nothing that is a character', hex('ffff'), chosen('shift_jis'), ''],
  ]
  it.each(facts)('%s', (_, bytes, charset, text) => {
    expect(titleText(storedTitle(bytes), charset)).toBe(text)
  })

  it('a title in UTF-8 is stored as text, and one that was stored before as text stays', () => {
    expect(storedTitle(Buffer.from('Björk &amp; Jóga '))).toBe('Björk & Jóga')
    expect(hasKept(storedTitle(encoded('Björk', 'windows-1252')))).toBe(true)
    expect(titleText('Êèíî &amp; B', chosen('windows-1251'))).toBe('Êèíî &amp; B')
  })
})
