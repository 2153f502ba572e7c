import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Marta Lindqvist', 'ML'],
  ['marta@tramline.example', 'M'],
  ['zoé.baptiste@tramline.example', 'ZB'],
  ['Ana Maria de Souza', 'AS'],
  ['李 小龍', '李小'],
  ['', ''],
])('%s is %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
