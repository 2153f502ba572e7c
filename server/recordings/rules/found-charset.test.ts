import { describe, expect, it } from 'vitest'
import { encoded } from '../../testing/encoded.ts'
import { guessCharset } from '../guess-charset.ts'
import { charsetFinder } from './found-charset.ts'
import { storedTitle, titleText } from './title-text.ts'

const stored = (title: string, charset: string) => storedTitle(encoded(title, charset))

/** The encoding that is found by these titles, one after the other, and the titles in it. */
function heard(titles: readonly string[], charset: string, before = '') {
  const find = charsetFinder(before, [], guessCharset)
  let found = before
  for (const title of titles) found = find([stored(title, charset)]) ?? found
  return { found, titles: titles.map((title) => titleText(stored(title, charset), { chosen: 'auto', found })) }
}

const russian = ['Кино - Группа крови', 'Земфира - Искала', 'Сплин - Выхода нет', 'ДДТ - Осень', 'Чайф - Не спеши']
const ukrainian = ['Океан Ельзи - Обійми', 'Скрябін - Місця щасливих людей', 'Воплі Відоплясова - Весна']
const czech = ['Kryštof - Cesta', 'Lucie Bílá - Láska je láska', 'Elán - Voda čo ma drží nad vodou']
const polish = [
  'Czesław Niemen - Dziwny jest ten świat',
  'Perfect - Nie płacz Ewka',
  'Edyta Górniak - Jestem kobietą',
  'Maanam - Kocham cię, kochanie moje',
]
const greek = ['Μίκης Θεοδωράκης - Ζορμπάς', 'Χάρις Αλεξίου - Ο Φαντάρος', 'Άννα Βίσση - Δώδεκα']
const turkish = ['Sezen Aksu - Gülümse', 'Tarkan - Şımarık', 'Barış Manço - Gülpembe', 'Cem Karaca - Tamirci Çırağı']
const hebrew = ['עפרה חזה - חי', 'שלמה ארצי - תתארו לכם', 'אריק איינשטיין - עוף גוזל']
const arabic = ['فيروز - نسم علينا الهوى', 'أم كلثوم - إنت عمري', 'عمرو دياب - تملي معاك']
const japanese = [
  '東京事変 - 群青日和',
  '宇多田ヒカル - First Love',
  '椎名林檎 - 丸の内サディスティック',
  'スピッツ - ロビンソン',
]
const chinese = ['邓丽君 - 月亮代表我的心', '王菲 - 红豆', '周杰伦 - 青花瓷', '朴树 - 那些花儿']
const taiwanese = ['鄧麗君 - 月亮代表我的心', '王菲 - 紅豆', '周杰倫 - 青花瓷', '張惠妹 - 聽海']
const korean = ['아이유 - 좋은 날', '방탄소년단 - 봄날', '조용필 - 단발머리']
const french = ['Édith Piaf - Non, je ne regrette rien', 'Mylène Farmer - Désenchantée', 'Beyoncé - Déjà Vu']
const german = ['Die Ärzte - Schrei nach Liebe', 'Die Toten Hosen - Schön sein', 'Motörhead - Ace of Spades']
const nordic = ['Björk - Jóga', 'Sigur Rós - Hoppípolla', 'Røyksopp - Eple', 'Håkan Hellström - Känn ingen sorg']
const spanish = [
  'Maná - Oye mi amor',
  'Café Tacvba - Eres',
  'Julio Iglesias - Corazón',
  'Héroes del Silencio - Entre dos tierras',
]
const baltic = [
  'Andrius Mamontovas - Šiaurės naktis',
  'Prāta vētra - Mana dziesma',
  'Marijonas Mikutavičius - Trys milijonai',
]
const thai = ['คาราบาว - เมดอินไทยแลนด์', 'เบิร์ด ธงไชย - สบายสบาย']
const vietnamese = ['Mỹ Tâm - Ước gì', 'Hồng Nhung - Nhớ mùa thu Hà Nội']

describe('the encoding of titles', () => {
  const facts: [charset: string, titles: readonly string[]][] = [
    ['windows-1251', russian.slice(0, 1)],
    ['windows-1251', russian.slice(0, 2)],
    ['windows-1251', russian],
    ['windows-1251', ukrainian],
    ['windows-1251', ['Queen - Live', ...russian]],
    ['koi8-r', russian.slice(0, 1)],
    ['koi8-r', russian],
    ['koi8-u', ukrainian],
    ['iso-8859-5', russian],
    ['ibm866', russian],
    ['windows-1250', czech],
    ['windows-1250', czech.slice(0, 1)],
    ['windows-1250', polish],
    ['iso-8859-2', polish],
    ['iso-8859-2', polish.slice(0, 2)],
    ['windows-1253', greek],
    ['windows-1253', greek.slice(0, 1)],
    ['iso-8859-7', greek],
    ['windows-1254', turkish],
    ['windows-1255', hebrew],
    ['windows-1255', hebrew.slice(0, 1)],
    ['windows-1256', arabic],
    ['windows-1257', baltic],
    ['windows-874', thai],
    ['shift_jis', japanese.slice(0, 1)],
    ['shift_jis', japanese],
    ['euc-jp', japanese.slice(0, 1)],
    ['euc-jp', japanese],
    ['gbk', chinese],
    ['big5', taiwanese],
    ['euc-kr', korean],
    ['windows-1252', french],
    ['windows-1252', german],
    ['windows-1252', nordic],
    ['windows-1252', nordic.slice(0, 1)],
    ['windows-1252', spanish],
    ['utf-8', vietnamese],
    ['utf-8', japanese],
  ]
  it.each(facts)('%s: %j', (charset, titles) => {
    expect(heard(titles, charset).titles).toEqual(titles)
  })

  it('titles that are ASCII or UTF-8, also when they are cut, tell nothing', () => {
    const find = charsetFinder('', [], guessCharset)
    expect(find(['Queen - Live', 'Björk - Jóga'].map((title) => stored(title, 'utf-8')))).toBeUndefined()
    expect(find([storedTitle(Buffer.from('Сплин').subarray(0, -1))])).toBeUndefined()
  })

  it('what was found stays when one title seems to be in another', () => {
    const find = charsetFinder('', [], guessCharset)
    for (const title of russian) find([stored(title, 'windows-1251')])
    expect(find([stored(japanese[2]!, 'euc-jp')])).toBeUndefined()
  })

  it('what was found before a restart stays too, with or without the titles that told it', () => {
    const one = stored(japanese[2]!, 'euc-jp')
    expect(charsetFinder('windows-1251', [], guessCharset)([one])).toBeUndefined()
    const before = russian.map((title) => stored(title, 'windows-1251'))
    expect(charsetFinder('windows-1251', before, guessCharset)([one])).toBeUndefined()
  })

  it('another is found once enough titles are in it', () => {
    const find = charsetFinder(
      'windows-1251',
      russian.map((title) => stored(title, 'windows-1251')),
      guessCharset,
    )
    const changes = Array.from({ length: 25 }, (_, nth) => find([stored(`${russian[nth % 5]} ${nth}`, 'koi8-r')]))
    expect(changes.filter(Boolean)).toEqual(['koi8-u'])
  })

  it('a title that is repeated counts once', () => {
    const asked: number[] = []
    const find = charsetFinder('', [], (bytes) => {
      asked.push(bytes.length)
      return 'windows-1251'
    })
    for (let time = 0; time < 3; time++) find([stored('Кино', 'windows-1251')])
    expect(asked).toEqual([5])
  })

  it('however many titles come together, few bytes are looked at', () => {
    const asked: number[] = []
    const find = charsetFinder('', [], (bytes) => {
      asked.push(bytes.length)
      return guessCharset(bytes)
    })
    const long = (title: number) =>
      Buffer.from(Array.from({ length: 1000 }, (_, at) => 0x80 | ((at * at * (title + 3)) >> (title % 5))))
    find(Array.from({ length: 1000 }, (_, title) => storedTitle(long(title))))
    expect(asked.length <= 2 && asked.every((bytes) => bytes <= 20 * 201)).toBe(true)
  })
})
