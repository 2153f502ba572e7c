// The page can be read without this script. It sends trial requests, copies examples, switches the language of the
// examples, and marks the current section in the contents.

const all = (selector, within = document) => [...within.querySelectorAll(selector)]

document.addEventListener('submit', (event) => {
  event.preventDefault()
  void send(event.target)
})

/** Sends the request of a form to this server and shows the response below it. */
async function send(form) {
  const [button, status, received] = ['button', '.status', '.received'].map((one) => form.querySelector(one))
  button.disabled = true
  status.textContent = 'Sending…'
  try {
    const start = performance.now()
    const response = await fetch(...requestOf(form))
    const text = await response.text()
    const bytes = new TextEncoder().encode(text).length
    const milliseconds = Math.round(performance.now() - start)
    status.textContent = `${response.status} in ${milliseconds} ms, ${bytes} bytes`
    form.querySelector('.headers').textContent = [...response.headers].map((pair) => pair.join(': ')).join('\n')
    form.querySelector('.body').textContent = text === '' ? 'No body.' : indented(text)
    received.hidden = false
  } catch (error) {
    status.textContent = `No response: ${error.message}`
    received.hidden = true
  }
  button.disabled = false
}

/** The arguments of `fetch` for the values of a form. Empty fields are not sent. */
function requestOf(form) {
  const { method, path, type } = form.dataset
  const filled = [...form.elements].filter(({ dataset, value }) => dataset.in && value !== '')
  const pairs = (...places) =>
    filled
      .filter(({ dataset }) => places.includes(dataset.in))
      .map(({ name, value, files }) => [name, files?.[0] ?? value])
  const query = new URLSearchParams(pairs('query')).toString()
  const inPath = Object.fromEntries(pairs('path'))
  const url = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(inPath[name])) + (query && `?${query}`)
  const headers = new Headers(pairs('key', 'header'))
  if (type === 'multipart/form-data') {
    const body = new FormData()
    for (const [name, value] of pairs('part')) body.append(name, value)
    return [url, { method, headers, body, cache: 'no-store' }]
  }
  const [[, body] = []] = pairs('body')
  if (body !== undefined) headers.set('Content-Type', type)
  return [url, { method, headers, body, cache: 'no-store' }]
}

function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

// A key that is entered in one form is the key of all. It is kept in the page only.
document.addEventListener('input', ({ target }) => {
  if (target.dataset.in === 'key') for (const field of all('[data-in=key]')) field.value = target.value
})

document.addEventListener('click', async ({ target }) => {
  if (target.dataset.language) choose(target.dataset.language)
  if (target.classList.contains('copy')) {
    const shown = all('pre', target.closest('.code-example')).find((pre) => pre.checkVisibility())
    try {
      await navigator.clipboard.writeText(shown.textContent)
    } catch {
      return
    }
    target.firstChild.data = 'Copied'
    setTimeout(() => (target.firstChild.data = 'Copy'), 2000)
  }
  if (target.closest('nav a')) document.getElementById('contents').hidePopover()
})

function choose(language) {
  document.documentElement.dataset.language = language
  for (const button of all('[data-language][aria-pressed]')) {
    button.ariaPressed = String(button.dataset.language === language)
  }
}

const nav = document.getElementById('contents')
const links = new Map(all('a', nav).map((link) => [link.hash.slice(1), link]))
function mark(entries) {
  const entered = entries.findLast(({ isIntersecting }) => isIntersecting)
  const link = links.get(entered?.target.id)
  if (!link) return
  for (const other of links.values()) other.removeAttribute('aria-current')
  link.setAttribute('aria-current', 'true')
  nav.scrollTop = link.offsetTop - nav.clientHeight / 2
}
try {
  const watch = new IntersectionObserver(mark, { rootMargin: '-20% 0px -75%' })
  for (const section of all('section[id]')) watch.observe(section)
} catch {
  // Without it, the contents mark no section.
}
