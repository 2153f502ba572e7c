/** Gives the focus to the first field of the open dialog that is wrong, once that is shown. */
export function focusFirstFault(): void {
  setTimeout(() => document.querySelector<HTMLElement>('dialog[open] [aria-invalid=true]')?.focus())
}
