import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { unavailable } from '#domain/kernel/app-error.ts'

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
