import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createRequire } from 'node:module'
import { badInput, unavailable } from '#domain/kernel/app-error.ts'
import { PASSWORD_MIN, RESERVED_USERNAMES } from '../accounts.schema.ts'

/** Does work some at a time; whoever comes while too many wait is refused. */
type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>

/** @param limits refusal: thrown at whoever would be one too many */
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
      // Whoever waits takes over the place.
      const next = waiting.shift()
      if (next) next()
      else underWay -= 1
    }
  }
}

/** What scrypt is told: how often and in how many blocks it mixes. */
export type PasswordCost = Readonly<{ N: number; r: number; p: number }>

/** What OWASP's password storage sheet names with 16 MB of memory; about 250 ms. */
export const PASSWORD_COST: PasswordCost = { N: 16_384, r: 8, p: 5 }
/** Next to nothing, for tests, whose passwords nobody wants. */
export const QUICK_PASSWORD_COST: PasswordCost = { N: 16, r: 1, p: 1 }

/** What more at once would take of memory would only make each of them slower. */
const AT_ONCE = 2
/** Who comes after so many would wait for longer than a page does. */
const MOST_TASKS = 40
const SECONDS_UNTIL_FREE = 10
const KEY_BYTES = 64
/** `$scrypt$ln=14,r=8,p=5$salt$key`, salt and key in base64url: a hash says at what cost it was made, so that the cost can be raised. */
const FORM = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([\w-]+)\$([\w-]+)$/
const SALT_BYTES = 16

const inTurn = createTurns({
  atOnce: AT_ONCE,
  mostTasks: MOST_TASKS,
  refusal: () =>
    unavailable('Too many people sign in at the moment. Please try again in a few seconds.', {
      retryAfterSeconds: SECONDS_UNTIL_FREE,
    }),
})

/** Makes and checks hashes of passwords for Better Auth. @param cost of new hashes; one that is checked says its own */
export function passwordHashing(cost: PasswordCost) {
  return {
    hash: async (password: string): Promise<string> => {
      const salt = randomBytes(SALT_BYTES)
      const key = await keyOf(password, salt, cost)
      const { N, r, p } = cost
      return `$scrypt$ln=${Math.log2(N)},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`
    },
    /** Whether a password is the one that was hashed. @throws AppError unavailable while too many wait */
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
 * Refuses a new password that attackers try first: one of the most used, a pattern, or the name of the account, of its mailbox, of the studio or of
 * a role, whatever digits and signs stand around and between its letters.
 * @throws AppError bad-input
 */
export function requireUnguessed(
  password: string,
  account: { username: string; email: string; studioName: string },
): void {
  if (isCommonPassword(password))
    throw badInput('This password is one of the most used, which attackers try first. Choose another one.')
  if (isPattern(password))
    throw badInput(
      'This password is a pattern, like abcdef or 121212, which attackers try first. Choose another one.',
    )
  const { username, email, studioName } = account
  const names = [username, email, email.slice(0, email.indexOf('@')), studioName, ...RESERVED_USERNAMES]
  if (names.some((name) => isSame(name, password)))
    throw badInput('This password is a name of yours or ours, which attackers try first. Choose another one.')
}

function isSame(name: string, password: string): boolean {
  const letters = lettersOf(name)
  return name.toLowerCase() === password.toLowerCase() || (letters !== '' && letters === lettersOf(password))
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/\P{L}/gu, '')
}

const COUNT = 10_000

/** Whether a password is among those that are tried first because so many people use them. Capitals do not help. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(commonPasswords())
  return known.has(password.toLowerCase())
}

/** The most used passwords that are long enough for an account, the most used first, in lower case. */
export function commonPasswords(): readonly string[] {
  // Read when a password is first asked about: a third of a megabyte that no other command needs.
  const byUse: string[] = createRequire(import.meta.url)('@zxcvbn-ts/language-common/src/passwords.json')
  return byUse.filter((password) => password.length >= PASSWORD_MIN).slice(0, COUNT)
}

let known: ReadonlySet<string> | undefined

/** What fingers run along: the alphabet, digits, and keyboards from left to right (QWERTY, QWERTZ, AZERTY, and the Swedish one). */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  '1234567890qwertyuiopasdfghjklzxcvbnm',
  '1234567890qwertzuiopasdfghjklyxcvbnm',
  '1234567890azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopåasdfghjklöäzxcvbnm',
]
/** Each twice, so that a run may go on at the start. */
const RUNS = ROWS.flatMap((row) => [row + row, reversed(row + row)])
/** Fewer letters before what is appended are no pattern. */
const SHORTEST = 3

/**
 * Whether a password is a pattern that attackers try first, whatever digits and signs are appended: a run of the alphabet, of digits or of a
 * keyboard in either direction, or one letter or a few repeated.
 */
export function isPattern(password: string): boolean {
  const text = password.toLowerCase()
  const [beforeAppended = ''] = /^.*\p{L}/u.exec(text) ?? []
  return [text, beforeAppended].some((part) => part.length >= SHORTEST && (isRun(part) || isRepeated(part)))
}

function isRun(text: string): boolean {
  return RUNS.some((run) => run.includes(text))
}

/** Whether it repeats what would be no password by itself: too short, or a run. */
function isRepeated(text: string): boolean {
  const block = text.slice(0, (text + text).indexOf(text, 1))
  return block.length < text.length && (block.length < PASSWORD_MIN || isRun(block))
}

function reversed(text: string): string {
  return [...text].reverse().join('')
}
