declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; configureBuckets: { name: string }[] })
    configureBuckets(): Promise<unknown>
    store: { getObject: (bucket: string, key: string, options: { start?: number; end?: number | string }) => unknown }
    callback(): RequestListener
  }
}
