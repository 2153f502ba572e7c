import { faultOf, language as languageRule } from '../../../lib/field-rules.ts'
import { podcastCategories } from '../../../lib/podcast-categories.ts'
import type { FeedChannel } from './feed.ts'

/** The settings of a show that are made of a channel; empty for those of the station. */
export type ChannelSettings = {
  language: string
  category: string
  explicit: '' | 'on' | 'off'
  kind: 'episodic' | 'serial'
}

export function settingsOf({ language, categories, explicit, kind }: FeedChannel): ChannelSettings {
  const tag = language.replaceAll('_', '-')
  return {
    language: tag !== '' && faultOf(languageRule, tag) === undefined ? Intl.getCanonicalLocales(tag)[0]! : '',
    category: categories.map(known).find((category) => category !== undefined) ?? '',
    explicit: explicit === undefined ? '' : explicit ? 'on' : 'off',
    kind,
  }
}

function known(category: string): string | undefined {
  const find = (name: string) => podcastCategories.find((one) => one.toLowerCase() === name.toLowerCase())
  return find(category) ?? find(category.split(' > ')[0]!)
}

/**
 * Why a feed may not be imported; undefined if it may. `podcast:locked` forbids other platforms to import it, unless its owner
 * asks: whoever gives the address of the owner that the feed names says to be that person. It is not verified.
 */
export function lockOf(channel: FeedChannel, ownerEmail = ''): string | undefined {
  if (!channel.locked) return undefined
  const owner = channel.lockedOwner || channel.ownerEmail
  if (owner === '') return 'The feed is locked (podcast:locked) and names no owner. Unlock it where it is hosted now.'
  if (ownerEmail.trim().toLowerCase() === owner.toLowerCase()) return undefined
  const how = 'Unlock it where it is hosted now, or give the e-mail address of its owner as the feed names it.'
  return ownerEmail === ''
    ? `The feed is locked (podcast:locked). ${how}`
    : `The feed is locked (podcast:locked), and its owner has another e-mail address. ${how}`
}
