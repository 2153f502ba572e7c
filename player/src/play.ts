export { controls, controlsCss, controlsOf, moreKey } from './controls.ts'
export { adjust, live, pause, resume, seek, skip, start, toggle, tryNow } from './engine.ts'
export { fault, toLive } from './fault.ts'
export { toggleSharing } from './share.ts'
