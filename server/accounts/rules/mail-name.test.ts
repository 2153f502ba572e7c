import { expect, it } from 'vitest'
import { mailName } from './mail-name.ts'

const facts: [name: string, inMail: string][] = [
  ['Radio Tramline', 'Radio Tramline'],
  ['Radio 88.4', 'Radio 88.4'],
  ['St. Pauli FM', 'St. Pauli FM'],
  ['“Your” "Radio"', "'Your' 'Radio'"],
  ['Radio\r\nBcc: all@evil.example', 'Radio Bcc: all evil. example'],
  [
    'Your account is closed, go to https://evil.example/login now',
    'Your account is closed, go to evil. example/login now',
  ],
  ['javascript://evil.example', 'evil. example'],
  ['www.evil.example', 'www. evil. example'],
  ['\u202eoidaR\u2066', 'oidaR'],
  ['ä'.repeat(61), `${'ä'.repeat(59)}…`],
  ['😀'.repeat(60), '😀'.repeat(60)],
]
it.each(facts)('%j is %j', (name, inMail) => expect(mailName(name)).toBe(inMail))
