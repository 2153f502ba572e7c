import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const rows = Array.from({ length: 50 }, (_, nth) => ({ title: `Episode ${nth}`, length: `${nth}:00` }))

/**
 * Serves a page that does what a table of episodes cannot do without: a page, a script of so many bytes that cannot be
 * compressed, an answer with fifty rows, and a table of them. A click makes the table anew. It has room to scroll.
 */
export async function serveBarePage(scriptBytes: number): Promise<{ url: string; close: () => void }> {
  const script = `
    const rows = await (await fetch('/rows')).json()
    function show() {
      const table = document.createElement('table')
      for (const { title, length } of rows) {
        const row = table.insertRow()
        row.insertCell().textContent = title
        row.insertCell().textContent = length
      }
      document.body.replaceChildren(table)
    }
    show()
    addEventListener('click', show)
    // ${randomBytes(Math.round((scriptBytes * 3) / 4)).toString('base64')}`
  const page = '<!doctype html><body style="height: 500000px"><script type="module" src="/script"></script>'
  const server = createServer((request, response) => {
    if (request.url === '/rows') response.setHeader('Content-Type', 'application/json').end(JSON.stringify(rows))
    else if (request.url === '/script') response.setHeader('Content-Type', 'text/javascript').end(script)
    else response.setHeader('Content-Type', 'text/html').end(page)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
