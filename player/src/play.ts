export { controls, controlsCss, moreIcon } from './controls.ts'
export { adjust, live, pause, resume, seek, start, tryNow } from './engine.ts'
