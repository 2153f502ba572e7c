/** A colour in OKLCH: lightness from 0 to 1, chroma, and hue in radians. Source: CSS Color 4, "OKLab and OKLCH". */
export type Oklch = { l: number; c: number; h: number }

/** The linear red, green and blue of a colour as `#rrggbb`, from 0 to 1. */
export function linearOf(hex: string): [number, number, number] {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
}

/** The relative luminance of a colour as `#rrggbb`. Source: WCAG 2.2. */
export function luminanceOf(hex: string): number {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** A colour as `#rrggbb` in OKLCH. */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const [lightness, a, blue] = [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
  return { l: lightness, c: Math.hypot(a, blue), h: Math.atan2(blue, a) }
}

/** A colour as `#rrggbb`. One that screens cannot show gets the largest chroma that they can. */
export function hexOf({ l, c, h }: Oklch): string {
  let [low, high] = [0, c]
  if (isShowable(linear({ l, c, h }))) low = c
  else
    for (let step = 0; step < 20; step++) {
      const middle = (low + high) / 2
      if (isShowable(linear({ l, c: middle, h }))) low = middle
      else high = middle
    }
  const channels = linear({ l, c: low, h }).map((value) => {
    const within = Math.max(0, Math.min(1, value))
    const encoded = within <= 0.0031308 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

const isShowable = (channels: readonly number[]) => channels.every((value) => value > -0.0005 && value < 1.0005)

function linear({ l, c, h }: Oklch): number[] {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const [long, medium, short] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}
