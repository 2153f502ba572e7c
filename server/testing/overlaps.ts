/**
 * Finds texts of a page that lie over each other, or outside of it. A program for the page itself: it returns a line for
 * each pair. Lines of text may touch, so three pixels of their height are not compared. Texts that float over the page, and
 * what is scrolled out of sight within a part of its own, may lie over others.
 */
export const overlaps = `(() => {
  scrollTo(0, 0)
  // What only a screen reader gets takes no place.
  const isUnseen = (style) => style.clipPath === 'inset(50%)'
  const isFloating = (style) => style.position === 'fixed'
  const clips = (style) => style.overflowX !== 'visible' || style.overflowY !== 'visible'
  const ancestors = (element) => (element === null ? [] : [element, ...ancestors(element.parentElement)])
  const boxes = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (node.data.trim() === '' || !parent.checkVisibility() || parent.closest('.skip, .popover, script')) continue
    const around = ancestors(parent).map((element) => ({ element, style: getComputedStyle(element) }))
    if (around.some(({ style }) => isUnseen(style) || isFloating(style))) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      let { left, right, top, bottom } = box
      for (const { element, style } of around) {
        if (!clips(style) || element === document.documentElement || element === document.body) continue
        const part = element.getBoundingClientRect()
        left = Math.max(left, part.left), right = Math.min(right, part.right)
        top = Math.max(top, part.top), bottom = Math.min(bottom, part.bottom)
      }
      top += 3, bottom -= 3
      if (right - left > 2 && bottom > top) boxes.push({ left, right, top, bottom, node, text: node.data.trim() })
    }
  }
  boxes.sort((a, b) => a.top - b.top)
  const found = boxes.filter(({ left, right }) => left < 0 || right > innerWidth).map(({ text }) => 'outside: ' + text)
  boxes.forEach((a, at) => {
    for (let next = at + 1; next < boxes.length && boxes[next].top < a.bottom; next++) {
      const b = boxes[next]
      // A text that ends in an ellipsis has two boxes: as it is drawn, and as it is.
      if (a.node === b.node && a.top === b.top) continue
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2) found.push(a.text + ' / ' + b.text)
    }
  })
  return found
})()`
