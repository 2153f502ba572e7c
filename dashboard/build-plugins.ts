import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

/** Fonts and pictures are compressed already; the page itself is never kept by a browser, and compressed when it is sent. */
const isText = (name: string) => /\.(js|css|svg)$/.test(name)

/** Settings of brotli, as the size of its window and the distances that it writes briefly: which suits a small file best varies. */
const settings = [
  [constants.BROTLI_DEFAULT_WINDOW, 0, 0],
  [16, 2, 0],
  [16, 1, 4],
  [16, 1, 12],
  [14, 1, 4],
] as const

/** The file in brotli, by the setting that makes it the smallest. Only small files are worth more than one try. */
async function smallest(body: Buffer): Promise<Buffer> {
  const tries = settings.slice(0, body.length < 65_536 ? settings.length : 1).map(([window, postfix, direct]) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGWIN]: window,
        [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
        [constants.BROTLI_PARAM_NDIRECT]: direct,
      },
    }),
  )
  return (await Promise.all(tries)).reduce((best, each) => (each.length < best.length ? each : best))
}

/** Writes every script, style and icon of the build a second and a third time, as `.br` and `.gz`, at the best and slowest quality. */
export function compressed(): Plugin {
  return {
    name: 'aircheck-compressed',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const texts = Object.entries(bundle).filter(([name]) => isText(name))
        await Promise.all(
          texts.map(async ([name, file]) => {
            const body = Buffer.from(file.type === 'chunk' ? file.code : file.source)
            const [br, gz] = await Promise.all([smallest(body), gzipped(body, { level: 9 })])
            this.emitFile({ type: 'asset', fileName: `${name}.br`, source: br })
            this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: gz })
          }),
        )
      },
    },
  }
}

/**
 * Adds a short script to the head of the page that runs before anything is drawn. Module scripts run later, when a dark
 * page may have been white already.
 * @param path the script, which is not transformed
 */
export function themeFirst(path: string): Plugin {
  const source = readFileSync(path)
  const fileName = `assets/theme-${hash('sha1', source, 'base64url').slice(0, 8)}.js`
  return {
    name: 'aircheck-theme-first',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/dashboard/${fileName}` }, injectTo: 'head-prepend' }],
  }
}

/** Puts the licence of the fonts beside the licences of the packages. */
export function withLicences(path: string): Plugin {
  return {
    name: 'aircheck-licences',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'OFL.txt', source: await readFile(path) })
    },
  }
}
