import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Access } from '../storage/s3.ts'

/** An S3 server with one bucket on a free port; its objects are in a folder. */
export type Bucket = {
  name: string
  access: Required<Pick<S3Access, 'endpoint' | 'credentials'>>
  /** The keys of its objects. */
  objects: () => string[]
  /** Ids of incomplete multipart uploads. */
  unfinished: () => string[]
  /** The requests received: `GET /bucket/key?query`. */
  asked: string[]
  /** Answers 503 to all requests (`true`) or to those of one method; `false` ends that. */
  break: (what: boolean | 'GET') => void
  /**
   * Takes requests and does not answer them (`at once`), sends 1,000 bytes of a file and no more, or sends these and closes
   * the connection (`short`); `false` ends that.
   */
  hang: (when: false | 'at once' | 'after 1000 bytes' | 'short') => void
  /** Answers requests with the status that this function returns for them; undefined lets them pass. */
  refuse: (status: (method: string, url: string) => number | undefined) => void
  close: () => Promise<void>
}

const name = 'radio'
const suffix = '._S3rver_object'

/** Number of keys in one page of a listing. */
const pageKeys = 100

/**
 * Serves a bucket from a folder, on a free port unless given one. Adds what s3rver lacks: aborting a multipart upload, listing incomplete ones, and
 * listings of more than a page (it uses a cipher that Node no longer has).
 */
export async function serveBucket(directory: string, port = 0): Promise<Bucket> {
  mkdirSync(directory, { recursive: true })
  const s3rver = new S3rver({ directory, silent: true, configureBuckets: [{ name }] })
  await s3rver.configureBuckets()
  // s3rver treats an `end` of 0 as absent.
  const getObject = s3rver.store.getObject.bind(s3rver.store)
  s3rver.store.getObject = (bucket, key, options) =>
    getObject(bucket, key, options.end === 0 ? { ...options, end: '0' } : options)
  const serve = s3rver.callback()
  const uploads = join(directory, name, '._S3rver_uploads')
  const unfinished = () =>
    existsSync(uploads) ? readdirSync(uploads).filter((id) => existsSync(join(uploads, id, 'metadata'))) : []
  const asked: string[] = []
  let broken: boolean | 'GET' = false
  let refusal: (method: string, url: string) => number | undefined = () => undefined
  let hanging: false | 'at once' | 'after 1000 bytes' | 'short' = false

  const objects = () =>
    globSync(`**/*${suffix}`, { cwd: join(directory, name) })
      .map((path) => path.slice(0, -suffix.length))
      .sort()

  function list(query: URLSearchParams): string {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? '']
    const delimiter = query.get('delimiter')
    if (delimiter) {
      const ends = objects().flatMap((key) => {
        const end = key.startsWith(prefix) ? key.indexOf(delimiter, prefix.length) : -1
        return end < 0 ? [] : [key.slice(0, end + 1)]
      })
      const folders = [...new Set(ends)].map((end) => `<CommonPrefixes><Prefix>${end}</Prefix></CommonPrefixes>`)
      return `<ListBucketResult>${folders.join('')}</ListBucketResult>`
    }
    const keys = objects().filter((key) => key.startsWith(prefix) && key > after)
    const contents = keys.slice(0, pageKeys).map((key) => {
      const { size, mtime } = statSync(join(directory, name, key + suffix))
      return `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>${mtime.toISOString()}</LastModified></Contents>`
    })
    const next = keys.length > pageKeys ? `<NextContinuationToken>${keys[pageKeys - 1]}</NextContinuationToken>` : ''
    return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = urlOf(request)
    asked.push(`${request.method} ${request.url}`)
    if (broken === true || broken === request.method)
      return void response.writeHead(503).end('<Error><Code>ServiceUnavailable</Code></Error>')
    const refused = refusal(request.method!, request.url!)
    if (refused) return void response.writeHead(refused).end(`<Error><Code>Refused</Code></Error>`)
    if (hanging === 'at once') return void request.resume()
    if (hanging && request.method === 'GET') {
      response.writeHead(200, { 'Content-Length': 6 * 1024 * 1024 }).write(Buffer.alloc(1000))
      if (hanging === 'short') setTimeout(() => response.destroy(), 50)
      return
    }
    const uploadId = searchParams.get('uploadId')
    if (request.method === 'DELETE' && uploadId) {
      rmSync(join(uploads, uploadId), { recursive: true })
      return void response.writeHead(204).end()
    }
    if (request.method === 'GET' && searchParams.has('uploads')) {
      const prefix = searchParams.get('prefix') ?? ''
      const found = unfinished()
        .map((id) => ({ id, key: readFileSync(join(uploads, id, 'key'), 'utf8') }))
        .filter(({ key }) => key.startsWith(prefix))
        .map(({ id, key }) => {
          const begun = statSync(join(uploads, id, 'key')).mtime.toISOString()
          return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun}</Initiated></Upload>`
        })
      return void response.end(`<ListMultipartUploadsResult>${found.join('')}</ListMultipartUploadsResult>`)
    }
    const isList = request.method === 'GET' && pathname === `/${name}` && searchParams.has('list-type')
    if (isList) return void response.end(list(searchParams))
    serve(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: listens } = server.address() as { port: number }

  return {
    name,
    access: {
      endpoint: `http://127.0.0.1:${listens}`,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    objects,
    unfinished,
    asked,
    break(what) {
      broken = what
    },
    refuse(status) {
      refusal = status
    },
    hang(when) {
      hanging = when
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function urlOf({ url = '/' }: IncomingMessage): URL {
  return new URL(url, 'http://bucket.test')
}
