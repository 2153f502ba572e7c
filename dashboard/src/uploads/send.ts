import type { DetailedError, Upload as TusUpload } from 'tus-js-client'

/** The size of a request in bytes: that of a piece on the server. */
const chunkBytes = 8 * 1024 * 1024

/**
 * The reason why sending has stopped: `offline`, it can be resumed later; `gone`, the server no longer has the upload,
 * which has to start again. Other codes are refusals.
 */
export type Stopped = 'offline' | 'gone' | (string & {})

type Listener = {
  /** Called when the server has given the upload an id. */
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
      // With both, a new upload would begin whatever the server answers about this one.
      ...(id === null ? { endpoint } : { uploadUrl: `${endpoint}/${id}` }),
      metadata: { filename: file.name, lastmodified: `${file.lastModified}` },
      chunkSize: chunkBytes,
      // The queue decides about retries. Nothing is stored in the browser, because the server lists unfinished uploads.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => !isStopped && listener.onBegun(upload!.url!.split('/').at(-1)!),
      onProgress: (sent) => !isStopped && listener.onSent(sent),
      onSuccess: () => !isStopped && listener.onAll(),
      onError: (error) => !isStopped && listener.onStopped(reasonOf(error, upload!.url !== null)),
    })
    upload.start()
  }
  // Fails when the code for sending could not be loaded.
  begin().catch(() => !isStopped && listener.onStopped('offline'))
  return () => {
    isStopped = true
    void upload?.abort()
  }
}

/** Refusals that are not temporary. */
const lasting = ['too_many_uploads', 'quota', 'disk_reserved']

/**
 * The server's answer, or that there was none. A busy or failing server counts as no answer.
 * @param isBegun whether the upload has an address: then 404 is about it
 */
function reasonOf(error: Error | DetailedError, isBegun: boolean): Stopped {
  const response = 'originalResponse' in error ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  if (isBegun && (status === 404 || status === 410)) return 'gone'
  // The answer to a HEAD request has no body with a code.
  if (status === 401) return 'unauthenticated'
  const code = status === 0 ? 'offline' : codeIn(response!.getBody())
  // 409 and 423: another request is still in progress; what it has sent counts.
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
