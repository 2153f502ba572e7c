import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import product from '../package.json' with { type: 'json' }

/**
 * Writes the types of `openapi.json`. Run it by `npm run client` after `npm run openapi`; a test fails until then.
 * @param folder where to; it is emptied first
 */
export async function generate(folder: string): Promise<void> {
  await createClient({
    input: fileURLToPath(new URL('../openapi.json', import.meta.url)),
    output: {
      path: folder,
      header: '// Made from openapi.json by `npm run client`. Not to be edited.',
      module: { extension: '.ts' },
      clean: true,
    },
    logs: { level: 'silent', file: false },
    plugins: ['@hey-api/typescript'],
  })
}

/** Gives the package the version of the product. */
function writeVersion(): void {
  const path = new URL('package.json', import.meta.url)
  const manifest = readFileSync(path, 'utf8')
  writeFileSync(path, manifest.replace(/"version": ".*"/, `"version": "${product.version}"`))
}

if (import.meta.main) {
  await generate(fileURLToPath(new URL('generated', import.meta.url)))
  writeVersion()
}
