export { controls, controlsCss, moreKey } from './controls.ts'
export { adjust, live, pause, resume, seek, skip, start, toggle, tryNow } from './engine.ts'
export { fault, toLive } from './fault.ts'
