/**
 * The web address of a feed as people copy it: `feed:`, `itpc:` or `pcast:` in front of an address of the web is left out, and `feed://`,
 * `itpc://` or `pcast://` is read as `http://` (draft-obasanjo-feed-URI-scheme; links that open podcast apps). Other texts stay, without
 * the spaces around them.
 */
export function feedAddress(typed: string): string {
  return typed
    .trim()
    .replace(/^(feed|itpc|pcast):(\/\/)?(?=https?:\/\/)/i, '')
    .replace(/^(feed|itpc|pcast):\/\//i, 'http://')
}
