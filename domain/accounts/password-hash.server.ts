import { AsyncLocalStorage } from 'node:async_hooks'

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

async function scrypt(password: string): Promise<string> {
  const { hashPassword: hash } = await import('better-auth/crypto')
  return hash(password)
}
