/**
 * The web address of a feed as people copy it: `feed:` in front of an address of the web is left out, and `feed://` is read as `http://`
 * (draft-obasanjo-feed-URI-scheme). Other texts stay, without the spaces around them.
 */
export function feedAddress(typed: string): string {
  return typed
    .trim()
    .replace(/^feed:(\/\/)?(?=https?:\/\/)/i, '')
    .replace(/^feed:\/\//i, 'http://')
}
