import type { CSSProperties } from 'react'

/** A style attribute with custom properties: `style={{ '--p': 64 } as Styled}`. */
export type Styled = CSSProperties & { [property: `--${string}`]: string | number }
