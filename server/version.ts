import manifest from '../package.json' with { type: 'json' }

/** The version of the product, as its package names it. */
export const version = manifest.version
