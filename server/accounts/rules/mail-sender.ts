import { mailName } from './mail-name.ts'

/**
 * The sender of a mail: the name that the operator has set, otherwise that of the station it is about, otherwise that of the
 * product.
 * @param setting `name@example.org` or `Name <name@example.org>`
 * @param station the name of the station; empty for a mail about an account
 */
export function mailSender(setting: string, station: string): { name: string; address: string } {
  const [, name = '', address = setting] = /^([^<>]*)<([^<>]*)>$/.exec(setting) ?? []
  return { name: name.replaceAll('"', '').trim() || mailName(station) || 'Aircheck', address: address.trim() }
}
