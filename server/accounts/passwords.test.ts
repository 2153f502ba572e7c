import { describe, expect, it } from 'vitest'
import { QueueFull } from '../lib/fair-queue.ts'
import { argon2id, type Cost, makePasswords } from './passwords.ts'

const cheap: Cost = { memory: 8, passes: 1, parallelism: 1 }
const address = '192.0.2.7'

it('a password is stored as argon2id with the cost that OWASP asks for, under a salt of its own', async () => {
  const passwords = makePasswords()
  const stored = await passwords.hash('fog over the harbour', address)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await passwords.hash('fog over the harbour', address)).not.toBe(stored)
  expect(await passwords.check(stored, 'fog over the harbour', address)).toEqual({ isRight: true, isDated: false })
  expect((await passwords.check(stored, 'fog over the harbor', address)).isRight).toBe(false)
  expect((await passwords.check(stored, '', address)).isRight).toBe(false)
})

it('argon2id agrees with the reference implementation', async () => {
  // echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1 -l 32 (from its test.c)
  const cost = { memory: 65_536, passes: 2, parallelism: 1 }
  const derived = await argon2id('password', Buffer.from('somesalt'), cost)
  expect(derived.toString('hex')).toBe('09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7')
})

it('the same letters typed in another way are the same password', async () => {
  const { hash, check } = makePasswords(argon2id, cheap)
  expect(await check(await hash('Café am Hafen', address), 'Cafe\u0301 am Hafen', address)).toMatchObject({
    isRight: true,
  })
})

it('an account without a password takes one hash computation, like every other, and matches nothing', async () => {
  const costs: Cost[] = []
  const counted: typeof argon2id = async (password, salt, cost) => {
    costs.push(cost)
    return argon2id(password, salt, cheap)
  }
  const { hash, check } = makePasswords(counted)
  const stored = await hash('fog over the harbour', address)
  costs.length = 0
  await check(stored, 'wrong', address)
  expect(await check(null, 'wrong', address)).toEqual({ isRight: false, isDated: false })
  expect(costs).toHaveLength(2)
  expect(costs[0]).toMatchObject({ memory: 19_456, passes: 2, parallelism: 1 })
  expect(costs[1]).toMatchObject(costs[0]!)
})

it('a password that was hashed at another cost matches, and is reported as outdated', async () => {
  const stored = await makePasswords(argon2id, cheap).hash('fog over the harbour', address)
  expect(await makePasswords().check(stored, 'fog over the harbour', address)).toEqual({ isRight: true, isDated: true })
})

describe('many at once', () => {
  function counting() {
    const seen = { now: 0, most: 0 }
    const ends: (() => void)[] = []
    const derive: typeof argon2id = (_password, _salt) =>
      new Promise((resolve) => {
        seen.most = Math.max(seen.most, ++seen.now)
        ends.push(() => {
          seen.now--
          resolve(Buffer.alloc(32))
        })
      })
    return { seen, ends, passwords: makePasswords(derive, cheap) }
  }

  it('at most four are computed at once, and two for one address', async () => {
    const { seen, ends, passwords } = counting()
    const one = Array.from({ length: 9 }, () => passwords.check(null, 'x', 'one'))
    await Promise.resolve()
    expect(seen.now).toBe(2)
    const others = ['two', 'three', 'four'].map((address) => passwords.check(null, 'x', address))
    await Promise.resolve()
    expect(seen.now).toBe(4)
    while (ends.length > 0) {
      ends.shift()!()
      await new Promise(setImmediate)
    }
    await Promise.all([...one, ...others])
    expect(seen.most).toBe(4)
  })

  it('beyond the queue they are refused, and nothing is computed for them', async () => {
    const { ends, passwords } = counting()
    const waiting = Array.from({ length: 202 }, () => passwords.check(null, 'x', 'one'))
    await expect(passwords.check(null, 'x', 'one')).rejects.toBeInstanceOf(QueueFull)
    const ending = setInterval(() => ends.shift()?.(), 0)
    await Promise.all(waiting)
    clearInterval(ending)
  })
})

it('a stored password that cannot be read is an error, not a wrong password', async () => {
  await expect(makePasswords(argon2id, cheap).check('$2b$10$x', 'x', address)).rejects.toThrow('no PHC string')
})
