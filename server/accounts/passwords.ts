import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { fairQueue, type Name } from '../lib/fair-queue.ts'
import { normalPassword } from './rules/password.ts'

/** The cost of argon2id: memory in KiB, passes over it, and lanes. */
export type Cost = { memory: number; passes: number; parallelism: number }

/** OWASP's minimum, which takes about 44 ms. Raise it here: passwords are hashed again when their people sign in. */
const usualCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }

const [saltBytes, hashBytes] = [16, 32]

/** Each run takes 19 MiB, a core, and one of the eight threads of `main.ts`: more than four would take them from the rest. */
const limits = { atOnce: 4, atOnceEach: 2, maxWaitingInAll: 200, maxWaitMs: 10_000 }

export type Passwords = ReturnType<typeof makePasswords>

/**
 * Hashes passwords with argon2id, and checks them. At most four are computed at once; others wait, fairly between
 * addresses. Both throw QueueFull when too many wait.
 * @param derive replaces argon2 in tests
 */
export function makePasswords(derive: typeof argon2id = argon2id, cost: Cost = usualCost) {
  const turns = fairQueue(limits)
  /** The hash of a random password, so that checking an account without a password takes as long. */
  const decoy = write(cost, randomBytes(saltBytes), randomBytes(hashBytes))

  return {
    /**
     * Hashes a password.
     * @param address whose turn it is
     * @returns a PHC string
     */
    async hash(password: string, address: Name): Promise<string> {
      const salt = randomBytes(saltBytes)
      return write(cost, salt, await turns(address, () => derive(password, salt, cost)))
    },

    /**
     * Compares a password with a stored one, in a time that does not depend on where they differ.
     * @param stored a PHC string; null without a password, which takes the same time and never matches
     * @returns whether it is the password, and whether it was hashed at another cost than new ones are
     */
    async check(
      stored: string | null,
      password: string,
      address: Name,
    ): Promise<{ isRight: boolean; isDated: boolean }> {
      const { salt, hash, ...used } = read(stored ?? decoy)
      const derived = await turns(address, () => derive(password, salt, used))
      const isRight = derived.length === hash.length && timingSafeEqual(derived, hash) && stored !== null
      const isDated = (Object.keys(cost) as (keyof Cost)[]).some((name) => used[name] !== cost[name])
      return { isRight, isDated }
    },
  }
}

const derive = promisify(argon2)

/** One run of argon2id, in a thread of Node's pool. */
export async function argon2id(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return derive('argon2id', { message: normalPassword(password), nonce: salt, tagLength: hashBytes, ...cost })
}

/** Writes a PHC string. Source: github.com/P-H-C/phc-string-format. */
function write({ memory, passes, parallelism }: Cost, salt: Buffer, hash: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(hash)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function read(stored: string): Cost & { salt: Buffer; hash: Buffer } {
  const [, memory, passes, parallelism, salt = '', hash = ''] = phc.exec(stored) ?? []
  if (!hash) throw new TypeError('A stored password is no PHC string of argon2id.')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}
