import type { TestApp } from './app.ts'

/** A browser without scripts on the pages for signing in: it keeps cookies and does not follow redirects. */
export function visitor(test: TestApp, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>()

  async function ask(path: string, init: Parameters<TestApp['fetch']>[1] & { headers?: Record<string, string> }) {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await test.fetch(path, {
      redirect: 'manual',
      ...init,
      headers: { 'Sec-Fetch-Site': 'same-origin', ...(Cookie && { Cookie }), ...headers, ...init.headers },
    })
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      if (/Max-Age=0/.test(header)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await response.text()
    const to = response.headers.get('location')
    return { status: response.status, to, text, headers: response.headers, fault: faultIn(text) }
  }

  return {
    cookies,
    /** The session's cookie, as the header. */
    cookie: () => `__Host-aircheck=${cookies.get('__Host-aircheck')}`,
    get: (path: string) => ask(path, {}),
    /** Sends a form. */
    post: (path: string, fields: Record<string, string> = {}, more: Record<string, string> = {}) =>
      ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: more }),
    /** Sends what the script of a page sends. */
    async json(path: string, body: object) {
      const headers = { 'Content-Type': 'application/json' }
      const answer = await ask(path, { method: 'POST', body: JSON.stringify(body), headers })
      return { ...answer, body: answer.text ? JSON.parse(answer.text) : undefined }
    },
    /** Asks the dashboard's own API. */
    async api(endpoint: string, body?: object) {
      const [method = 'GET', path = '/'] = endpoint.split(' ')
      const headers: Record<string, string> = body ? { 'Content-Type': 'application/json' } : {}
      const answer = await ask(`/dashboard/api${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      return { ...answer, body: answer.text ? JSON.parse(answer.text) : undefined }
    },
  }
}

/** The errors on a page: of the form, or of a field. */
function faultIn(page: string): string | undefined {
  return /<i class="fault"><\/i>(?:<div>)?([^<]+)/.exec(page)?.[1]
}
