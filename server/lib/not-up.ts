/** Error codes of connections to a service that is not up: unknown or unreachable host, or nothing listens there. */
const codes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTDOWN', 'EHOSTUNREACH', 'ENETDOWN', 'ENETUNREACH'],
  // No such host: the resolver of a container network knows only running containers.
  ...['ENOTFOUND', 'EAI_AGAIN'],
  // No such Unix socket.
  'ENOENT',
])

/** Whether a connection failed because the service is not up, or not reachable, as it may be while a machine starts. */
export function isNotUp(error: unknown): boolean {
  const { code = '', name, message } = error as Error & { code?: string }
  // `pg` and its pool have no code for a time-out, nor for a connection that is closed before it is established.
  return codes.has(code) || name === 'TimeoutError' || /^(timeout|connection terminated)\b/i.test(message)
}
