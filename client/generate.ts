import { fileURLToPath } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'

/**
 * The generated runtime does not pass our strict compiler options; the types it exports are checked where they are
 * used.
 */
const header = ['// Made from openapi.json by `npm run client`. Not to be edited.', '// @ts-nocheck']

/**
 * Generates the typed client from `openapi.json`. Run it by `npm run client` after `npm run openapi`; a test fails
 * until then.
 * @param folder the output folder, which is emptied first
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
