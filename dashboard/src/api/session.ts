import { useSyncExternalStore } from 'react'
import { optional } from '../../../web/optional.ts'

/** The person whose page this is, once the server has said so. */
let person: number | undefined
/** While the session is over: resolved when the person has signed in again. */
let ended: PromiseWithResolvers<void> | undefined
/** Whether the session is known to be over, and the page asks for a new sign-in. */
let isAsking = false
/** Whether the page is being left for good, whatever is unsaved. */
let isLeaving = false
const listeners = new Set<() => void>()
/** Other tabs of this browser have the same session. */
let others: BroadcastChannel | undefined

function setAsking(next: boolean): void {
  isAsking = next
  for (const listener of listeners) listener()
}

/**
 * Notes who is signed in. If another person was signed in before, the page is replaced, and the call does not return:
 * the new person must not see what the former one has typed or seen.
 */
export async function identify(id: number): Promise<void> {
  person ??= id
  if (id === person) return
  isLeaving = true
  location.replace('/dashboard')
  await new Promise(() => {})
}

/**
 * Waits until a session that was refused is good again: it may just have got another cookie, otherwise the page asks
 * the person to sign in. A page without a former session leaves for the sign-in page.
 */
export function untilSignedIn(): Promise<void> {
  if (ended) return ended.promise
  ended = Promise.withResolvers<void>()
  if (person === undefined) goToSignIn()
  else void isSignedIn().then((isBack) => isBack || setAsking(true))
  return ended.promise
}

/** Continues if the person is signed in again, in this tab or in another one. */
export async function isSignedIn(): Promise<boolean> {
  const response = await fetch('/dashboard/api/me').catch(() => undefined)
  if (!response?.ok) return false
  await identify(((await response.json()) as { id: number }).id)
  if (isAsking) others?.postMessage('signed in')
  ended?.resolve()
  ended = undefined
  setAsking(false)
  return true
}

/** Leaves for the sign-in page, which comes back here. */
export function goToSignIn(): void {
  location.assign(`/dashboard/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`)
}

/** Whether the session is over, and the person has to sign in again. */
export function useIsSessionOver(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isAsking,
  )
}

/** Watches for changes of the session in other tabs. Call it once. */
export function watchSession(): void {
  const look = () => isAsking && void isSignedIn()
  others = optional(() => new BroadcastChannel('aircheck-session'))
  if (others) others.onmessage = look
  // A sign-in in another tab, at an OpenID provider for example, is noticed on the way back.
  addEventListener('focus', look)
  // A cached page may be restored by the browser when another person is signed in.
  addEventListener('pageshow', ({ persisted }) => persisted && void isSignedIn())
  // A page of another person is left without a question.
  addEventListener('beforeunload', (event) => isLeaving && event.stopImmediatePropagation(), { capture: true })
}
