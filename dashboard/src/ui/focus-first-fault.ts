/** Focuses the first invalid field of the open dialog, once its error is shown. */
export function focusFirstFault(): void {
  setTimeout(() => document.querySelector<HTMLElement>('dialog[open] [aria-invalid=true]')?.focus())
}
