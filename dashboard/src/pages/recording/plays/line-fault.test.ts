import { expect, it } from 'vitest'
import { readCatalogueFile } from '../../../../../server/plays/rules/catalogue-file.ts'
import { words as de } from '../../../../../web/words/de/pages/plays.ts'
import { words as en } from '../../../../../web/words/en/pages/plays.ts'
import { lineFault } from './line-fault.ts'

const errorsOf = (file: string): string[] => {
  try {
    readCatalogueFile(file)
    return []
  } catch (error) {
    return (error as { errors: { message: string }[] }).errors.map(({ message }) => message)
  }
}

const files: [file: string, english: string, german: string][] = [
  [
    'a;b',
    'Line 1 must name the columns, at least artist and title; it has a, b.',
    'Zeile 1 muss die Spalten nennen, mindestens Interpret und Titel; sie hat a, b.',
  ],
  [
    '',
    'Line 1 must name the columns, at least artist and title.',
    'Zeile 1 muss die Spalten nennen, mindestens Interpret und Titel.',
  ],
  [
    'artist,title,titel',
    'Line 1 has a column twice. Remove one of them.',
    'Zeile 1 hat eine Spalte doppelt. Entferne eine davon.',
  ],
  [
    'artist,title\n"A,B',
    'Line 2: a quotation mark has no second one. Add it, or remove it.',
    'Zeile 2: Ein Anführungszeichen hat kein zweites. Ergänze oder entferne es.',
  ],
  [
    'artist,title\nA,B,C',
    'Line 2 has more cells than line 1. Put cells with a comma in quotation marks.',
    'Zeile 2 hat mehr Zellen als Zeile 1. Setze Zellen mit einem Komma in Anführungszeichen.',
  ],
  [
    'artist,title\nA,\ufffd',
    'Line 2 has broken characters. Save the file as CSV UTF-8.',
    'Zeile 2 hat kaputte Zeichen. Speichere die Datei als CSV UTF-8.',
  ],
  ['artist,title,isrc\nA,B,C', 'Line 2: an ISRC is like DEUM71900001.', 'Zeile 2: Ein ISRC ist wie DEUM71900001.'],
  ['artist,title\nA,', 'Line 2 has no title.', 'Zeile 2 hat keinen Titel.'],
  [
    `artist,title\n${'A'.repeat(201)},B`,
    'Line 2: artist must be 200 characters or fewer.',
    'Zeile 2: Interpret hat mehr als 200 Zeichen.',
  ],
  [
    `artist,title,composer\nA,B,${'C'.repeat(500)}`,
    'Line 2: composer must be 499 characters or fewer.',
    'Zeile 2: Komposition hat mehr als 499 Zeichen.',
  ],
]
it.each(files)('%j: %s', (file, english, german) => {
  const [message] = errorsOf(file)
  expect([lineFault(message!, en.catalogue.lineFaults), lineFault(message!, de.catalogue.lineFaults)]).toEqual([
    english,
    german,
  ])
})

it('an error of a newer server is left in its words', () => {
  expect(lineFault('line 2: is odd', en.catalogue.lineFaults)).toBeUndefined()
  expect(lineFault('The file must have 20000 recordings or fewer.', en.catalogue.lineFaults)).toBeUndefined()
})
