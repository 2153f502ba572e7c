/** Scripts whose letters are joined, or have marks above and below: lines that are close together would overlap. */
const tall =
  /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}\p{sc=Mong}\p{sc=Ethi}]/u

/** Scripts whose letters fill their lines, and Latin letters with two marks. */
const full =
  /[\p{sc=Hebr}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\p{sc=Yiii}\p{sc=Geor}\p{sc=Armn}\p{Mn}\u1ea0-\u1eff]/u

/** The script of a text, where its letters need more height than Latin ones, and no letter moved closer to the next. */
export function scriptOf(text: string): 'tall' | 'full' | undefined {
  if (tall.test(text)) return 'tall'
  return full.test(text) ? 'full' : undefined
}
