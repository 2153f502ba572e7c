/**
 * Finds texts of a page that lie over each other, or outside of it. A program for the page itself: it returns a line for
 * each pair. Lines of text may touch, so three pixels of their height are not compared.
 */
export const overlaps = `(() => {
  scrollTo(0, 0)
  const boxes = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (node.data.trim() === '' || !parent.checkVisibility() || parent.closest('.unseen, .skip, script')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (right - left > 2) boxes.push({ left, right, top: top + 3, bottom: bottom - 3, text: node.data.trim() })
    }
  }
  // What scrolls within a part of its own is hidden there, and may lie behind what follows.
  const nav = document.querySelector('nav').getBoundingClientRect()
  const shown = boxes.filter(({ left, bottom }) => left > nav.right || nav.width === 0 || bottom <= nav.bottom)
  shown.sort((a, b) => a.top - b.top)
  const found = shown.filter(({ left, right }) => left < 0 || right > innerWidth).map(({ text }) => 'outside: ' + text)
  shown.forEach((a, at) => {
    for (let next = at + 1; next < shown.length && shown[next].top < a.bottom; next++) {
      const b = shown[next]
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2) found.push(a.text + ' / ' + b.text)
    }
  })
  return found
})()`
