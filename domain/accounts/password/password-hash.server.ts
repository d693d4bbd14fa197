import { AsyncLocalStorage } from 'node:async_hooks'

/** A hash takes 32 MB while it is made. More at once would only be slower, one by one. */
const AT_ONCE = 2

const ahead = new AsyncLocalStorage<{ password: string; hash: string }>()

/**
 * Hashes a password before `work` runs, which then finds it done. A hash takes about 100 ms, and Better Auth would make it
 * inside the transaction that stores the account, while every other request to a SQLite file waits.
 */
export async function hashAhead<T>(password: string, work: () => Promise<T>): Promise<T> {
  return ahead.run({ password, hash: await scrypt(password) }, work)
}

/** For Better Auth: the hash made ahead, else a new one. */
export async function hashPassword(password: string): Promise<string> {
  const made = ahead.getStore()
  return made?.password === password ? made.hash : scrypt(password)
}

/** For Better Auth: whether a password is the one that was hashed. */
export async function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  const { verifyPassword: verify } = await import('better-auth/crypto')
  return inTurn(() => verify(given))
}

async function scrypt(password: string): Promise<string> {
  const { hashPassword: hash } = await import('better-auth/crypto')
  return inTurn(() => hash(password))
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
