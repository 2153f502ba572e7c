import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The parts of WebAssembly that are used; TypeScript has them only with the types of browsers. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, () => never>>)
    readonly exports: unknown
  }
  class RuntimeError extends Error {}
}

/** The exports of chardetng's module that are used. Pointers and lengths are numbers of bytes. */
type Chardetng = {
  memory: { readonly buffer: ArrayBuffer }
  encodingdetector_new(): number
  encodingdetector_feed(detector: number, bytes: number, length: number, isLast: number): number
  encodingdetector_guess(result: number, detector: number, domain: number, length: number, mayBeUtf8: number): void
  __wbg_encodingdetector_free(detector: number): void
  __wbindgen_add_to_stack_pointer(bytes: number): number
  __wbindgen_malloc(length: number): number
  __wbindgen_free(at: number, length: number): void
}

let compiled: WebAssembly.Module | undefined
let chardetng: Chardetng | undefined

/**
 * Tells in which encoding bytes are that are not UTF-8, by the detector of Firefox. The name is one that `TextDecoder` knows.
 */
export function guessCharset(bytes: Uint8Array): string {
  chardetng ??= instance()
  try {
    return guessed(chardetng, bytes)
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error
    // After a trap, the memory of the module may be in any state.
    chardetng = undefined
    return 'windows-1252'
  }
}

function guessed(wasm: Chardetng, bytes: Uint8Array): string {
  const detector = wasm.encodingdetector_new()
  const result = wasm.__wbindgen_add_to_stack_pointer(-16)
  try {
    const at = wasm.__wbindgen_malloc(bytes.length)
    new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes)
    wasm.encodingdetector_feed(detector, at, bytes.length, 1)
    wasm.encodingdetector_guess(result, detector, 0, 0, 0)
    const view = new DataView(wasm.memory.buffer)
    const [name, length] = [view.getUint32(result, true), view.getUint32(result + 4, true)]
    const text = Buffer.from(wasm.memory.buffer, name, length).toString('latin1')
    wasm.__wbindgen_free(name, length)
    return text.toLowerCase()
  } finally {
    wasm.__wbindgen_add_to_stack_pointer(16)
    wasm.__wbg_encodingdetector_free(detector)
  }
}

/** The JavaScript of the package imports the module itself, which Node warns of. */
function instance(): Chardetng {
  const file = fileURLToPath(import.meta.resolve('chardetng-wasm/dist/chardetng_wasm_bg.wasm'))
  compiled ??= new WebAssembly.Module(readFileSync(file))
  const __wbindgen_throw = () => {
    throw new WebAssembly.RuntimeError('The detector of encodings failed.')
  }
  return new WebAssembly.Instance(compiled, { './chardetng_wasm_bg.js': { __wbindgen_throw } }).exports as Chardetng
}
