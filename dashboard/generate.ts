import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'

const header = '// Made from dashboard/openapi.json by `npm run client`. Not to be edited.'
const document = fileURLToPath(new URL('openapi.json', import.meta.url))

type Document = { paths: Record<string, Record<string, { operationId: string }>> }

/**
 * Writes the types of `dashboard/openapi.json`, and a table of its operations that `call.ts` reads.
 * @param folder where to; it is emptied first
 */
export async function generate(folder: string): Promise<void> {
  await createClient({
    input: document,
    output: { path: folder, header, module: { extension: '.ts' }, clean: true, entryFile: false },
    logs: { level: 'silent', file: false },
    plugins: ['@hey-api/typescript'],
  })
  writeFileSync(join(folder, 'operations.gen.ts'), operationsOf(JSON.parse(readFileSync(document, 'utf8'))))
}

function operationsOf({ paths }: Document): string {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: name }]) => {
      const type = name[0]!.toUpperCase() + name.slice(1)
      return { name, type, route: `${method.toUpperCase()} ${path.replace('/dashboard/api', '')}` }
    }),
  )
  all.sort((a, b) => (a.name < b.name ? -1 : 1))
  return [
    header,
    '',
    "import type * as types from './types.gen.ts'",
    '',
    '/** The arguments and the answer of each operation. */',
    'export type Operations = {',
    ...all.map(({ name, type }) => `  ${name}: { takes: types.${type}Data; answers: types.${type}Response }`),
    '}',
    '',
    '/** Method and path of each operation, below `/dashboard/api`. */',
    'export const operations: Record<keyof Operations, string> = {',
    ...all.map(({ name, route }) => `  ${name}: '${route}',`),
    '}',
    '',
  ].join('\n')
}

if (import.meta.main) await generate(fileURLToPath(new URL('src/api/generated', import.meta.url)))
