import { useEffect, useState } from 'react'

/** The shape that a picture is to have: a square for artwork, or wide for the start page. */
export type PictureShape = 'square' | 'wide'

/** The width and the height of a picture in pixels. */
export type PictureSize = { width: number; height: number }

/** The fewest pixels: of each side of artwork, as directories of podcasts ask for; of the width of a wide picture. */
export const fewestPixels: Record<PictureShape, number> = { square: 1400, wide: 1200 }

/** The lacks of a picture: pixels, or its shape. A difference of a hundredth is not seen. */
export function lacksOf(
  { width, height }: PictureSize,
  shape: PictureShape,
): { isSmall: boolean; isOtherShape: boolean } {
  const fewest = fewestPixels[shape]
  if (shape === 'wide') return { isSmall: width < fewest, isOtherShape: width <= height }
  const isOtherShape = Math.abs(width - height) > Math.max(width, height) / 100
  return { isSmall: Math.min(width, height) < fewest, isOtherShape }
}

/** The size of a picture of this server, once it is loaded; undefined for none, or one that cannot be loaded. */
export function usePictureSize(src: string | undefined): PictureSize | undefined {
  const [loaded, setLoaded] = useState<PictureSize & { src: string }>()
  useEffect(() => {
    if (!src) return
    const image = new Image()
    image.onload = () => setLoaded({ src, width: image.naturalWidth, height: image.naturalHeight })
    image.src = src
    return () => {
      image.onload = null
    }
  }, [src])
  return loaded?.src === src ? loaded : undefined
}
