// Signs in, confirms or sets up with a passkey. The server is asked at the path of the page itself.
const part = document.querySelector('[data-passkey]')
const button = part.querySelector('button')
const hint = part.querySelector('p')
const isNew = part.dataset.passkey === 'create'

async function ask(path, body) {
  const response = await fetch(location.pathname + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { ok: response.ok, answer: await response.json() }
}

// The fields of a new account are sent with its passkey.
const inputs = ['email', 'name'].map((name) => document.querySelector(`input[name=${name}]`)).filter(Boolean)
const typed = () => Object.fromEntries(inputs.map(({ name, value }) => [name, value]))

function say(words) {
  hint.textContent = words
  button.disabled = false
}

/** Asks the browser for a passkey, and the server whether it is the right one. */
async function use(mediation, signal) {
  const about = isNew ? typed() : {}
  const { ok, answer } = await ask('/passkey/options', about)
  if (!ok) return say(part.dataset.failed)
  const options = JSON.parse(answer.options)
  const credential = isNew
    ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : await navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
        mediation,
        signal,
      })
  button.disabled = true
  const response = JSON.stringify(credential.toJSON())
  const done = await ask('/passkey', { ...about, ticket: answer.ticket, response, to: part.dataset.to })
  if (done.ok) location.assign(done.answer.to)
  else say(done.answer.code === 'unknown_passkey' ? part.dataset.unknown : part.dataset.failed)
}

/** The answer of a feature that browsers may lack, or refuse. */
async function offered(ask) {
  try {
    return await ask()
  } catch {
    return undefined
  }
}

part.hidden = false
if (await offered(() => PublicKeyCredential.parseRequestOptionsFromJSON)) {
  document.querySelector('[data-or]')?.removeAttribute('hidden')
  // The browser also offers passkeys in the list of the e-mail field, until the button is used.
  const offering = new AbortController()
  const offers = !isNew && document.querySelector('[autocomplete~=webauthn]')
  offered(() => offers && PublicKeyCredential.isConditionalMediationAvailable()).then(
    (can) => can && use('conditional', offering.signal).catch(() => {}),
  )
  button.addEventListener('click', () => {
    offering.abort()
    if (isNew && !inputs.every((input) => input.reportValidity())) return
    use('optional').catch(() => say(part.dataset.failed))
  })
} else {
  button.hidden = true
  say(part.dataset.unsupported)
}
