// The clock, and the scale that moves under the needle. Without this script both stand still.
const set = document.querySelector('.set')
const beside = document.querySelector('.beside')
const zone = set.dataset.zone || undefined
const behindMs = Number(set.dataset.now) - Date.now()
const locale = `${document.documentElement.lang}-GB`.replace('de-GB', 'de-DE')
const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' })
const date = new Intl.DateTimeFormat(locale, { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long' })

function show() {
  const now = new Date(Date.now() + behindMs)
  const clock = parts.format(now)
  const [hour, minute, second] = clock.split(':').map(Number)
  const passed = (hour + minute / 60 + second / 3600) / 24
  for (const part of set.querySelectorAll('[data-day]')) {
    part.setAttribute('x', `${part.dataset.origin - passed * part.dataset.day}%`)
  }
  document.querySelector('[data-clock]').textContent = clock
  document.querySelector('[data-date]').textContent =
    locale === 'de-DE' ? date.format(now) : date.format(now).replace(',', '')
  beside.hidden = false
  setTimeout(show, 1000 - (now.getTime() % 1000))
}
show()

// A password can be seen while it is typed.
for (const button of document.querySelectorAll('.password button')) {
  const input = document.getElementById(button.getAttribute('aria-controls'))
  button.hidden = false
  button.addEventListener('click', () => {
    const isShown = input.type === 'password'
    input.type = isShown ? 'text' : 'password'
    button.setAttribute('aria-pressed', isShown)
  })
}
