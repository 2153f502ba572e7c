/** A description of an element: its tag, its attributes and handlers, and the nodes in it. */
export type Element_ = { tag: string; props: Props; kids: readonly Kid[] }
/** A node of a view: an element, a text, or nothing. */
export type Kid = Element_ | string | number | false | null | undefined | readonly Kid[]
type Props = Record<string, unknown>

/** Describes an element. Handlers are named `onclick`; `style` is an object of custom properties. */
export const h = (tag: string, props: Props = {}, ...kids: Kid[]): Element_ => ({ tag, props, kids })

/** A key with words and a border. */
export const ghost = (label: Kid, onclick: () => void, part?: string): Element_ =>
  h('button', { class: 'ghost', part, onclick }, label)

const known = new WeakMap<Node, Props>()
const svgTags = /^(svg|path|text)$/

/**
 * Makes the children of a node equal to a description. Elements that are there already are changed, so that they keep the
 * focus. It needs neither `innerHTML` nor `<style>`, which strict policies refuse.
 */
export function patch(parent: ParentNode, kids: readonly Kid[]): void {
  // A kid that is left out keeps its place as an empty text, so that its neighbours keep their elements.
  const flat = kids.flat(9) as Exclude<Kid, readonly Kid[]>[]
  flat.forEach((kid, index) => {
    const old = parent.childNodes[index]
    let node = old as ChildNode & HTMLElement
    if (typeof kid === 'object' && kid) {
      if (node?.localName !== kid.tag || known.get(node)?.key !== kid.props.key)
        node = document.createElementNS(
          `http://www.w3.org/${svgTags.test(kid.tag) ? '2000/svg' : '1999/xhtml'}`,
          kid.tag,
        ) as HTMLElement
      // The same description as before has nothing to change.
      if (known.get(node) !== kid.props) {
        setProps(node, kid.props)
        patch(node, kid.kids)
      }
    } else {
      const text = `${kid || kid === 0 ? kid : ''}`
      if (old?.nodeType !== 3) node = new Text(text) as never
      else if (old.nodeValue !== text) old.nodeValue = text
    }
    if (!old) parent.append(node)
    else if (node !== old) old.replaceWith(node)
  })
  while (parent.childNodes[flat.length]) parent.lastChild!.remove()
}

function setProps(node: HTMLElement, props: Props): void {
  const before = known.get(node) ?? {}
  for (const name in { ...before, ...props }) {
    const value = props[name]
    if (name === 'style') {
      const styles = value as Record<string, string>
      for (const key in styles)
        if (styles[key] !== (before.style as typeof styles)?.[key]) node.style.setProperty(key, styles[key]!)
    } else if (name.startsWith('on')) (node as unknown as Props)[name] = value
    else if (value !== before[name] && name !== 'key') {
      if ((value ?? false) === false) node.removeAttribute(name)
      else node.setAttribute(name, value === true ? '' : `${value}`)
    }
  }
  known.set(node, props)
}
