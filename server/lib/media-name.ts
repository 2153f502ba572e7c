import type { Actor } from './event.ts'

/** The path of public files below the base URL. */
export const mediaPath = '/media'

const typeOf = { mp3: 'audio/mpeg', jpg: 'image/jpeg' } as const

/** A kind of public file, as its name ends. */
export type MediaKind = keyof typeof typeOf

/** The names of public files: 144 random bits, and the kind. */
export const mediaName = /^[A-Za-z0-9_-]{24}\.(mp3|jpg)$/

/** The content type of a public file, by its name. */
export function mediaType(name: string): (typeof typeOf)[MediaKind] {
  return typeOf[mediaName.exec(name)?.[1] as MediaKind]
}

/** The path of a picture in our storage. Columns named `image` hold it, or the URL of a picture elsewhere. */
export function picturePath(name: string): string {
  return `${mediaPath}/${name}`
}

/** The name of the picture in our storage that such a column holds; undefined for a picture elsewhere. */
export function pictureNameIn(image: string): string | undefined {
  const name = image.slice(mediaPath.length + 1)
  return image.startsWith(`${mediaPath}/`) && name.endsWith('.jpg') && mediaName.test(name) ? name : undefined
}

/** Public URLs. They are not stored, because they change with the base URL. */
export type MediaUrls = {
  /** The URL of a file in our storage. */
  ofFile: (name: string) => string
  /**
   * The URL for the value of a column named `image`, or for the first of several that is not empty: that of an episode, its
   * show, and its station. Empty where there is no picture. A URL stays as it is.
   */
  ofImage: (...images: [string, ...string[]]) => string
  /** The value of such a column for a URL that a client sends. */
  imageOf: (url: string) => string
}

/** The value of a column named `image` for the URL of a picture; see `makePictures` in uploads/pictures.ts. */
export type ImageOf = (url: string) => Promise<string>

/** Stores a copy of a picture elsewhere; see `makePictures` in uploads/pictures.ts. */
export type KeepPicture = {
  imageOf: (url: string, who: { stationId: number; actor: Actor }) => Promise<string>
}

/** Makes the public URLs of files and pictures, and reads them. */
export function mediaUrls(baseUrl: string): MediaUrls {
  return {
    ofFile: (name) => `${baseUrl}${mediaPath}/${name}`,
    ofImage(...images) {
      const image = images.find((one) => one !== '') ?? ''
      return pictureNameIn(image) ? `${baseUrl}${image}` : image
    },
    imageOf(url) {
      const path = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : ''
      return pictureNameIn(path) ? path : url
    },
  }
}
