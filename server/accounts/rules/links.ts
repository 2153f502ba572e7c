/** The page of a link, by its purpose. */
const pages = { first: 'set-up', 'set-up': 'set-up', reset: 'reset', enter: 'enter', email: 'email' } as const

/** The pages of links by their purpose. A link works once. */
export type LinkPurpose = keyof typeof pages

/** The URL of a link. */
export function linkUrl(baseUrl: string, purpose: LinkPurpose, token: string): string {
  return `${baseUrl}/dashboard/${pages[purpose]}/${token}`
}
