import { fileURLToPath } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'

/** The generator's own runtime is not written for our strictest checks; the types that it gives are checked where used. */
const header = ['// Made from openapi.json by `npm run client`. Not to be edited.', '// @ts-nocheck']

/**
 * Writes the typed operations and types of `openapi.json`. Run it by `npm run client` after `npm run openapi`; a test
 * fails until then.
 * @param folder where to; it is emptied first
 */
export async function generate(folder: string): Promise<void> {
  await createClient({
    input: fileURLToPath(new URL('../openapi.json', import.meta.url)),
    output: { path: folder, header, module: { extension: '.ts' }, clean: true },
    logs: { level: 'silent', file: false },
    plugins: [
      '@hey-api/client-fetch',
      '@hey-api/typescript',
      { name: '@hey-api/sdk', operations: { strategy: 'single', containerName: 'Aircheck' } },
    ],
  })
}

if (import.meta.main) await generate(fileURLToPath(new URL('generated', import.meta.url)))
