/** The tabs of the page Website beside the first one. Only owners see the audience. */
export const tabs = ['pages', 'feeds', 'widgets', 'audience'] as const
