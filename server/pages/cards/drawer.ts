import { pictureProcesses } from '../../uploads/decoder.ts'
import type { Picture } from './parts.ts'

/** A picture of a card, with its bytes. */
export type DrawnPicture = Omit<Picture, 'name'> & { bytes: Uint8Array }

/** A request to the process that draws. */
export type DrawRequest = { svg: string; pictures: DrawnPicture[] }

export type Drawer = ReturnType<typeof makeDrawer>

/** Makes a drawer: processes that draw cards as JPEG, started when they are needed. */
export const makeDrawer = () => pictureProcesses<DrawRequest>({ main: new URL('./draw-main.ts', import.meta.url) })
