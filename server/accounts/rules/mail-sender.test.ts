import { expect, it } from 'vitest'
import { mailSender } from './mail-sender.ts'

const address = 'radio@example.org'

it.each([
  [address, '', 'Aircheck'],
  [address, 'Radio Tramline', 'Radio Tramline'],
  [address, 'Sender Süd, „Nacht“', "Sender Süd, 'Nacht'"],
  [address, 'راديو', 'راديو'],
  [address, '   ', 'Aircheck'],
  [address, 'A\r\nBcc: all@example.org', 'A Bcc: all example. org'],
  [address, 'x <y@example.org>', 'x <y example. org>'],
  [address, 'a'.repeat(500), `${'a'.repeat(59)}…`],
  [`<${address}>`, 'Radio Tramline', 'Radio Tramline'],
  [`Our Radio <${address}>`, 'Radio Tramline', 'Our Radio'],
  [`Our Radio <${address}>`, '', 'Our Radio'],
  [`"Our Radio, Nights" <${address}>`, 'Radio Tramline', 'Our Radio, Nights'],
  [`"" <${address}>`, '', 'Aircheck'],
  ['aircheck@localhost', '', 'Aircheck'],
])('from %j, about %j: %j', (setting, station, name) => {
  const sender = mailSender(setting, station)
  expect(sender.name).toBe(name)
  expect(setting).toContain(sender.address)
  expect(sender.address).toMatch(/^[^<> ]+@[^<> ]+$/)
})
