import type { DetailedError, Upload as TusUpload } from 'tus-js-client'

/** Sent with one request, in bytes: as much as the server keeps as one piece. */
const chunkBytes = 8 * 1024 * 1024

/**
 * Why sending has stopped: `offline`, it can be resumed later; `gone`, the server does not have the upload, and it has to begin
 * anew. Other codes are refusals.
 */
export type Stopped = 'offline' | 'gone' | (string & {})

type Listener = {
  /** The server has given the upload an id. */
  onBegun: (id: string) => void
  onSent: (bytes: number) => void
  onAll: () => void
  onStopped: (reason: Stopped) => void
}

/**
 * Sends a file by the tus protocol, in pieces.
 * @param id the upload to resume; null begins a new one
 * @returns a function that stops it; then no listener is called any more
 */
export function send(file: File, station: number, id: string | null, listener: Listener): () => void {
  let isStopped = false
  let upload: TusUpload | undefined
  const begin = async () => {
    const { Upload } = await import('tus-js-client')
    if (isStopped) return
    const endpoint = `/dashboard/api/stations/${station}/uploads`
    upload = new Upload(file, {
      // With both, it would begin another upload whatever the answer about this one is.
      ...(id === null ? { endpoint } : { uploadUrl: `${endpoint}/${id}` }),
      metadata: { filename: file.name, lastmodified: `${file.lastModified}` },
      chunkSize: chunkBytes,
      // The queue decides when to try again; the server knows what was begun, and the browser need not.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => !isStopped && listener.onBegun(upload!.url!.split('/').at(-1)!),
      onProgress: (sent) => !isStopped && listener.onSent(sent),
      onSuccess: () => !isStopped && listener.onAll(),
      onError: (error) => !isStopped && listener.onStopped(reasonOf(error, upload!.url !== null)),
    })
    upload.start()
  }
  // The part of the app that sends could not be loaded.
  begin().catch(() => !isStopped && listener.onStopped('offline'))
  return () => {
    isStopped = true
    void upload?.abort()
  }
}

/** Refusals that trying again does not change. */
const lasting = ['too_many_uploads', 'quota', 'disk_reserved']

/**
 * The server's answer, or that there was none. A busy or failing server counts as no answer.
 * @param isBegun whether the upload has an address: then 404 is about it
 */
function reasonOf(error: Error | DetailedError, isBegun: boolean): Stopped {
  const response = 'originalResponse' in error ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  if (isBegun && (status === 404 || status === 410)) return 'gone'
  // The answer to HEAD has no body.
  if (status === 401) return 'unauthenticated'
  const code = status === 0 ? 'offline' : codeIn(response!.getBody())
  // 409 and 423: another request is not over yet, and what it has sent counts.
  const isPassing = status === 0 || status >= 500 || [409, 423, 429].includes(status)
  return isPassing && !lasting.includes(code) ? 'offline' : code
}

function codeIn(body: string): string {
  try {
    return (JSON.parse(body) as { code?: string }).code ?? 'internal'
  } catch {
    return 'internal'
  }
}
