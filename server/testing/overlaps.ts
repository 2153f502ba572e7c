/**
 * Finds texts of a page that lie over each other, or outside of it. A program for the page itself: it returns a line for
 * each pair. Lines of text may touch, so three pixels of their height are not compared. Texts that float over the page, and
 * what is scrolled out of sight within a part of its own, may lie over others.
 */
export const overlaps = `(() => {
  scrollTo(0, 0)
  const isRoot = (element) => element === document.documentElement || element === document.body
  /** The effect of an element on its texts, computed once for each element. */
  const looked = new Map()
  function look(element) {
    const style = getComputedStyle(element)
    const clips = style.overflowX !== 'visible' || style.overflowY !== 'visible'
    return {
      // Texts for screen readers only take no space.
      isLeftOut: style.clipPath === 'inset(50%)' || style.position === 'fixed',
      part: clips && !isRoot(element) ? element.getBoundingClientRect() : null,
    }
  }
  function around(element) {
    const all = []
    for (let each = element; each !== null; each = each.parentElement) {
      if (!looked.has(each)) looked.set(each, look(each))
      all.push(looked.get(each))
    }
    return all
  }
  const boxes = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (node.data.trim() === '' || !parent.checkVisibility() || parent.closest('.skip, .popover, script')) continue
    const ancestors = around(parent)
    if (ancestors.some(({ isLeftOut }) => isLeftOut)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      let { left, right, top, bottom } = box
      for (const { part } of ancestors) {
        if (part === null) continue
        left = Math.max(left, part.left), right = Math.min(right, part.right)
        top = Math.max(top, part.top), bottom = Math.min(bottom, part.bottom)
      }
      top += 3, bottom -= 3
      if (right - left > 2 && bottom > top) boxes.push({ left, right, top, bottom, node, text: node.data.trim() })
    }
  }
  boxes.sort((a, b) => a.top - b.top)
  // On a phone, the window grows with a page that is too wide.
  const width = Math.min(innerWidth, screen.width)
  const found = boxes.filter(({ left, right }) => left < 0 || right > width).map(({ text }) => 'outside: ' + text)
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
