import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createRequire } from 'node:module'
import { badInput, unavailable } from '#domain/kernel/app-error.ts'
import { PASSWORD_MIN, RESERVED_USERNAMES } from '../accounts.schema.ts'

/** Runs a limited number of tasks at once, and refuses a task if too many are waiting. */
type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>

/** @param limits `refusal` creates the error for a refused task */
export function createTurns(limits: { atOnce: number; mostTasks: number; refusal: () => Error }): Turns {
  let underWay = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (underWay < limits.atOnce) underWay += 1
    else if (waiting.length >= limits.mostTasks) throw limits.refusal()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The next task takes its place.
      const next = waiting.shift()
      if (next) next()
      else underWay -= 1
    }
  }
}

/** Cost parameters of scrypt. */
export type PasswordCost = Readonly<{ N: number; r: number; p: number }>

/** OWASP's recommendation for 16 MB of memory, about 250 ms. */
export const PASSWORD_COST: PasswordCost = { N: 16_384, r: 8, p: 5 }
/** Fast, for tests. */
export const QUICK_PASSWORD_COST: PasswordCost = { N: 16, r: 1, p: 1 }

/** More tasks at once would need more memory and be slower. */
const AT_ONCE = 2
/** Further tasks would wait longer than a page does. */
const MOST_TASKS = 40
const SECONDS_UNTIL_FREE = 10
const KEY_BYTES = 64
/**
 * `$scrypt$ln=14,r=8,p=5$salt$key` with salt and key in base64url. Each hash states its cost, so that the cost can be
 * raised later.
 */
const FORM = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([\w-]+)\$([\w-]+)$/
const SALT_BYTES = 16

const inTurn = createTurns({
  atOnce: AT_ONCE,
  mostTasks: MOST_TASKS,
  refusal: () =>
    unavailable('Too many people are signing in right now. Please try again in a few seconds.', {
      retryAfterSeconds: SECONDS_UNTIL_FREE,
    }),
})

/** Password hashing for Better Auth. @param cost of new hashes */
export function passwordHashing(cost: PasswordCost) {
  return {
    hash: async (password: string): Promise<string> => {
      const salt = randomBytes(SALT_BYTES)
      const key = await keyOf(password, salt, cost)
      const { N, r, p } = cost
      return `$scrypt$ln=${Math.log2(N)},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`
    },
    /** @throws AppError unavailable if too many tasks are waiting */
    verify: async ({ hash, password }: { hash: string; password: string }): Promise<boolean> => {
      const [, ln, r, p, salt = '', key = ''] = FORM.exec(hash) ?? []
      const stored = Buffer.from(key, 'base64url')
      if (stored.length !== KEY_BYTES) return false
      const made = { N: 2 ** Number(ln), r: Number(r), p: Number(p) }
      return timingSafeEqual(stored, await keyOf(password, Buffer.from(salt, 'base64url'), made))
    },
  }
}

function keyOf(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
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

/**
 * Refuses a new password that attackers try first: one of the most used, a pattern, or a name of the account, mailbox,
 * studio or a role, with any digits and signs added.
 * @throws AppError bad-input
 */
export function requireUnguessed(
  password: string,
  account: { username: string; email: string; studioName: string },
): void {
  if (isCommonPassword(password))
    throw badInput('This is one of the most used passwords, which attackers try first. Choose another one.')
  if (isPattern(password))
    throw badInput(
      'This password is a pattern, like abcdef or 121212, which attackers try first. Choose another one.',
    )
  const { username, email, studioName } = account
  const names = [username, email, email.slice(0, email.indexOf('@')), studioName, ...RESERVED_USERNAMES]
  if (names.some((name) => isSame(name, password)))
    throw badInput(
      'This password is one of your names or ours, which attackers try first. Choose another one.',
    )
}

function isSame(name: string, password: string): boolean {
  const letters = lettersOf(name)
  return name.toLowerCase() === password.toLowerCase() || (letters !== '' && letters === lettersOf(password))
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/\P{L}/gu, '')
}

const COUNT = 10_000

/** Ignores case. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(commonPasswords())
  return known.has(password.toLowerCase())
}

/** The most used passwords of sufficient length, most used first, in lower case. */
export function commonPasswords(): readonly string[] {
  // Loaded on first use, because it is a third of a megabyte.
  const byUse: string[] = createRequire(import.meta.url)('@zxcvbn-ts/language-common/src/passwords.json')
  return byUse.filter((password) => password.length >= PASSWORD_MIN).slice(0, COUNT)
}

let known: ReadonlySet<string> | undefined

/** The alphabet, digits and keyboard rows (QWERTY, QWERTZ, AZERTY and Swedish). */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  '1234567890qwertyuiopasdfghjklzxcvbnm',
  '1234567890qwertzuiopasdfghjklyxcvbnm',
  '1234567890azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopåasdfghjklöäzxcvbnm',
]
/** Doubled, so that a run may wrap around. */
const RUNS = ROWS.flatMap((row) => [row + row, reversed(row + row)])
/** Fewer letters don't make a pattern. */
const SHORTEST = 3

/**
 * Whether a password is a run of the alphabet, of digits or of a keyboard row in either direction, or repeats a few
 * letters. Digits and signs at its end are ignored.
 */
export function isPattern(password: string): boolean {
  const text = password.toLowerCase()
  const [beforeAppended = ''] = /^.*\p{L}/u.exec(text) ?? []
  return [text, beforeAppended].some((part) => part.length >= SHORTEST && (isRun(part) || isRepeated(part)))
}

function isRun(text: string): boolean {
  return RUNS.some((run) => run.includes(text))
}

/** Whether it repeats a run, or a text that is too short for a password. */
function isRepeated(text: string): boolean {
  const block = text.slice(0, (text + text).indexOf(text, 1))
  return block.length < text.length && (block.length < PASSWORD_MIN || isRun(block))
}

function reversed(text: string): string {
  return [...text].reverse().join('')
}
