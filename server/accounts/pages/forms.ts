import { type Html, html, type Part } from '../../http/pages/html.ts'
import type { OpenLink } from '../links.ts'
import type { EmailLink } from '../own-email.ts'
import { faultNote, field, type PageLayout, page, passkeyIcon } from './page.ts'

// The forms of the pages. They work without scripts; only passkeys need one.

/** The values of a form that was sent, and its errors by the name of the field, or `form` for the whole form. */
export type FormState = { values?: Record<string, string>; faults?: Record<string, string | undefined> }

/** Whether passkeys can be used, or the reason why not. */
export type PasskeyState = { isPossible: boolean; reason: string }

const nothing = {}

/** /dashboard/sign-in */
export function signInPage(
  layout: PageLayout,
  to: string,
  passkeys: PasskeyState,
  provider: string,
  { values = nothing, faults = nothing }: FormState = {},
): string {
  const { words } = layout
  const isFirst = !passkeys.isPossible && !provider
  const forgotten = html`<a class="link" href="/dashboard/forgotten">${words.forgottenLink}</a>`
  const body = html`${faultNote(faults.form)}
${passkeyPart(layout, passkeys, { label: words.withPasskey, hint: words.passkeyHint, use: 'get', to })}
${provider && providerLink('sign-in', to, words.withProvider(provider))}
${or(words.orPassword, passkeys, provider !== '')}
<form method="post" action="/dashboard/sign-in">
<input type="hidden" name="to" value="${to}">
${field('email', words.email, { type: 'email', autocomplete: 'username webauthn', required: true, maxlength: '254', value: values.email, autocapitalize: 'none', spellcheck: 'false' }, { fault: faults.email })}
${field('password', words.password, { type: 'password', autocomplete: 'current-password', required: true }, { aside: forgotten, fault: faults.password, reveal: words.showPassword })}
<button class="${isFirst ? 'button primary' : 'button'}">${words.signIn}</button>
</form>`
  return page(layout, { title: words.signIn, body, hasPasskey: passkeys.isPossible })
}

/** /dashboard/second-factor */
export function secondFactorPage(layout: PageLayout, { faults = nothing }: FormState = {}): string {
  const { words } = layout
  const body = html`<p>${words.codeHint}</p>
<form method="post">
${faultNote(faults.form)}
${field('code', words.code, { autocomplete: 'one-time-code', required: true, maxlength: '40', autocapitalize: 'none', spellcheck: 'false', autofocus: true }, { fault: faults.code })}
<button class="button primary">${words.continueButton}</button>
</form>
<a class="link" href="/dashboard/sign-in">${words.backToSignIn}</a>`
  return page(layout, { title: words.secondFactor, body })
}

/**
 * The methods by which a signed-in person can confirm. `provider` is empty if they do not use one; only the person of the
 * demo has not set up their account.
 */
export type SignInMethods = { passkeys: PasskeyState; isSetUp: boolean; hasPassword: boolean; provider: string }

/** /dashboard/confirm */
export function confirmPage(
  layout: PageLayout,
  email: string,
  to: string,
  { passkeys, isSetUp, hasPassword, provider }: SignInMethods,
  { faults = nothing }: FormState = {},
): string {
  const { words } = layout
  const isFirst = !passkeys.isPossible && !provider
  const password = html`${!isFirst && or(words.orPassword, passkeys, provider !== '')}
<form method="post">
<input type="hidden" name="to" value="${to}">
<input type="hidden" autocomplete="username" value="${email}">
${field('password', words.password, { type: 'password', autocomplete: 'current-password', required: true }, { fault: faults.password, reveal: words.showPassword })}
<button class="${isFirst ? 'button primary' : 'button'}">${words.confirm}</button>
</form>`
  const impossible = html`<p>${words.confirmImpossible}</p><a class="button" href="/dashboard/forgotten">${words.forgotten}</a>`
  const press = html`<form method="post"><input type="hidden" name="to" value="${to}"><button class="button primary">${words.confirm}</button></form>`
  const body = html`<p>${words.confirmHint}</p>
${faultNote(faults.form)}
${passkeyPart(layout, passkeys, { label: words.confirmWithPasskey, hint: words.passkeyHint, use: 'get', to })}
${provider && providerLink('confirm', to, words.withProvider(provider))}
${hasPassword && password}
${!hasPassword && isFirst && (isSetUp ? impossible : press)}
<a class="link" href="${to}">${words.confirmNot}</a>`
  return page(layout, { title: words.confirmIdentity, body, hasPasskey: passkeys.isPossible })
}

/** The page of a link: for the first person, for an invited person, or for another password. */
export function linkPage(
  layout: PageLayout,
  link: OpenLink,
  stations: readonly string[],
  passkeys: PasskeyState,
  { values = nothing, faults = nothing }: FormState = {},
): string {
  const { words } = layout
  const { purpose, person } = link
  const title = { first: words.setUpFirst, 'set-up': words.setUp, reset: words.reset }[purpose]
  const email = person?.email ?? ''
  const listed = new Intl.ListFormat(words.language).format(stations)
  const hint = {
    first: words.setUpFirstHint,
    'set-up': stations.length > 0 ? words.setUpHint(listed, email) : words.setUpHintPlain(email),
    reset: words.resetHint(email),
  }[purpose]
  const name = values.name ?? person?.name ?? ''
  // With a second factor, a passkey would be a way around it.
  const isOffered = !link.keepsSecondFactor
  const body = html`<p>${hint}</p>
<form method="post">
${faultNote(faults.form)}
${person ? html`<input type="hidden" autocomplete="username" value="${email}">` : field('email', words.email, { type: 'email', autocomplete: 'username', required: true, maxlength: '254', value: values.email, autocapitalize: 'none', spellcheck: 'false' }, { fault: faults.email })}
${purpose !== 'reset' && field('name', words.yourName, { autocomplete: 'name', maxlength: '200', value: name }, { hint: words.yourNameHint, fault: faults.name })}
${isOffered && passkeyPart(layout, passkeys, { label: words.withNewPasskey, hint: words.newPasskeyHint, use: 'create', to: '' })}
${isOffered && or(words.orNewPassword, passkeys)}
${field('password', words.password, { type: 'password', autocomplete: 'new-password', required: true, maxlength: '400' }, { hint: words.passwordHint, fault: faults.password, reveal: words.showPassword })}
<button class="${isOffered && passkeys.isPossible ? 'button' : 'button primary'}">${words.saveAndEnter}</button>
</form>`
  return page(layout, { title, body, isWide: true, hasPasskey: passkeys.isPossible && isOffered })
}

/** /dashboard/email/{token} */
export function emailPage(
  layout: PageLayout,
  { email, before }: EmailLink,
  { faults = nothing }: FormState = {},
): string {
  const { words } = layout
  const body = html`<p>${words.emailConfirmHint(before, email)}</p>
<form method="post">
${faultNote(faults.form)}
<button class="button primary">${words.emailUse}</button>
</form>
<a class="link" href="/dashboard">${words.emailKeep}</a>`
  return page(layout, { title: words.emailConfirm, body })
}

/** /dashboard/forgotten, with or without mail */
export function forgottenPage(layout: PageLayout, hasMail: boolean, { faults = nothing }: FormState = {}): string {
  const { words } = layout
  const byMail = html`<p>${words.forgottenByMail}</p>
<form method="post">
${faultNote(faults.form)}
${field('email', words.email, { type: 'email', autocomplete: 'username', required: true, maxlength: '254' }, { fault: faults.email })}
<button class="button primary">${words.sendLink}</button>
</form>`
  const byHand = html`<p>${words.forgottenByHand}</p><p>${words.forgottenByOperator}</p><div class="code-example"><pre>aircheck user list --station ID
aircheck user link ID</pre></div>`
  const body = html`${hasMail ? byMail : byHand}<a class="link" href="/dashboard/sign-in">${words.backToSignIn}</a>`
  return page(layout, { title: words.forgotten, body })
}

/** A link, not a form: the policy of the page lets forms go to this server only, also when they are redirected. */
function providerLink(page: string, to: string, label: string): Html {
  return html`<a class="button" href="/dashboard/${page}/openid?to=${encodeURIComponent(to)}">${label}</a>`
}

/** The divider between sign-in methods. The script shows it together with the button for a passkey. */
function or(words: string, { isPossible }: PasskeyState, isShown = false): Part {
  return (isPossible || isShown) && html`<div class="or"${isShown ? '' : html` hidden`} data-or>${words}</div>`
}

type PasskeyUse = { label: string; hint: string; use: 'get' | 'create'; to: string }

/** The button for a passkey, which the script shows where the browser has them, or the reason why not. */
function passkeyPart(
  { words }: PageLayout,
  { isPossible, reason }: PasskeyState,
  { label, hint, use, to }: PasskeyUse,
): Part {
  if (!isPossible) return reason !== '' && html`<p class="caption">${reason}</p>`
  const told: Html = html`data-unsupported="${words.passkeyObstacles.browser}" data-failed="${words.faults.passkey}" data-unknown="${words.faults.unknown_passkey}"`
  return html`<div class="passkey" data-passkey="${use}" data-to="${to}" ${told} hidden>
<button class="button primary" type="button">${passkeyIcon}${label}</button>
<p class="caption" role="status">${hint}</p>
</div>`
}
