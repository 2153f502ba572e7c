/** The two forms of a picture: artwork as it is stored, and the small copy for lists. */
export type DecodeKind = 'artwork' | 'small'

/** Why a picture is not decoded. `heavy`: it takes more time or memory than a picture may. */
export type DecodeFault = 'broken' | 'pixels' | 'heavy'

/** A request to the process that decodes. */
export type DecodeRequest = { kind: DecodeKind; bytes: Uint8Array }

/** A message of that process: it is ready, it cannot start, or the result of a picture. */
export type DecodeMessage = { ready: true } | { failed: string } | { jpeg: Uint8Array } | { fault: DecodeFault }
