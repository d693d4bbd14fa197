import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** What scrypt is told: how often and in how many blocks it mixes. */
export type PasswordCost = Readonly<{ N: number; r: number; p: number }>

/** About 100 ms and 32 MB. */
export const PASSWORD_COST: PasswordCost = { N: 16_384, r: 16, p: 1 }
/** Next to nothing, for tests, whose passwords nobody wants. */
export const QUICK_PASSWORD_COST: PasswordCost = { N: 16, r: 1, p: 1 }

/** What more at once would take of memory would only make each of them slower. */
const AT_ONCE = 2
const KEY_BYTES = 64
const SALT_BYTES = 16

const ahead = new AsyncLocalStorage<{ password: string; hash: string }>()

/** Makes and checks hashes of passwords, at one cost. */
export type PasswordHashing = ReturnType<typeof passwordHashing>

/** For Better Auth, whose own hashes have the same form. */
export function passwordHashing(cost: PasswordCost) {
  return {
    /** The hash made ahead, else a new one. */
    hash: async (password: string): Promise<string> => {
      const made = ahead.getStore()
      if (made?.password === password) return made.hash
      const salt = randomBytes(SALT_BYTES).toString('hex')
      return `${salt}:${(await keyOf(password, salt, cost)).toString('hex')}`
    },
    /** Whether a password is the one that was hashed. */
    verify: async ({ hash, password }: { hash: string; password: string }): Promise<boolean> => {
      const [salt = '', key = ''] = hash.split(':')
      const stored = Buffer.from(key, 'hex')
      return stored.length === KEY_BYTES && timingSafeEqual(stored, await keyOf(password, salt, cost))
    },
  }
}

/**
 * Hashes a password before `work` runs, which then finds it done. A hash takes about 100 ms, and Better Auth would make it
 * inside the transaction that stores the account, while every other request to a SQLite file waits.
 */
export async function hashAhead<T>(
  hash: PasswordHashing['hash'],
  password: string,
  work: () => Promise<T>,
): Promise<T> {
  return ahead.run({ password, hash: await hash(password) }, work)
}

function keyOf(password: string, salt: string, cost: PasswordCost): Promise<Buffer> {
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        const options = { ...cost, maxmem: 256 * cost.N * cost.r }
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}

let underWay = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (underWay < AT_ONCE) underWay += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    // Whoever waits takes over the place.
    const next = waiting.shift()
    if (next) next()
    else underWay -= 1
  }
}
