import { expect, it } from 'vitest'
import { dismissToast, shownToasts, showToast, withdrawUndo } from './toasts.ts'

const texts = () => shownToasts().map(({ text }) => text)

it('a notice with undo is replaced by a later one about the same thing; notices without undo stay', () => {
  const undo = () => {}
  showToast('Moved one.', { undo, about: ['episode 1', 'episode 2'] })
  showToast('Said something.', { about: ['episode 1'] })
  showToast('Moved three.', { undo, about: ['episode 3'] })
  showToast('Archived two.', { undo, about: ['episode 2'] })
  expect(texts()).toEqual(['Said something.', 'Moved three.', 'Archived two.'])
  withdrawUndo(['episode 3'])
  expect(texts()).toEqual(['Said something.', 'Archived two.'])
  for (const { id } of shownToasts()) dismissToast(id)
})
