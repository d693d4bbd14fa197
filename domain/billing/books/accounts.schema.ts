import * as z from 'zod/mini'
import { badInput } from '#domain/kernel/app-error.ts'
import { type Accounts, BAS_ACCOUNTS } from './accounts.ts'

const accountSchema = z.strictObject({
  number: z.string().check(z.regex(/^\d{4}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
})

/**
 * Accounts of one's own: JSON of an object with some of the uses, each with number and name. The others stay as in the BAS plan.
 * @throws AppError bad-input
 */
export function readAccounts(text: string): Accounts {
  const accounts = { ...BAS_ACCOUNTS }
  for (const [use, account] of Object.entries(readObject(text))) {
    if (!isUse(use))
      throw badInput(
        `Nothing is booked on '${use}': the uses of accounts are ${Object.keys(BAS_ACCOUNTS).join(', ')}.`,
      )
    const parsed = accountSchema.safeParse(account)
    if (!parsed.success)
      throw badInput(
        `The account for '${use}' needs a number of four digits and a name, like {"number": "${BAS_ACCOUNTS[use].number}", "name": "${BAS_ACCOUNTS[use].name}"}.`,
      )
    accounts[use] = parsed.data
  }
  return accounts
}

function readObject(text: string): object {
  const refusal = badInput(
    'The accounts must be JSON, like {"bank": {"number": "1930", "name": "Företagskonto"}}.',
  )
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refusal
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refusal
  return value
}

function isUse(text: string): text is keyof Accounts {
  return Object.hasOwn(BAS_ACCOUNTS, text)
}
