import * as z from 'zod/mini'
import { emailSchema, SEEN_ON_ONE_LINE } from '#domain/kernel/fields.schema.ts'

export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
export const RESET_LINK_INVALID = 'This reset link is no longer valid. Request a new one.'

const name = z
  .string({ error: 'Name must be at least 2 characters' })
  .check(
    z.trim(),
    z.minLength(2, 'Name must be at least 2 characters'),
    z.maxLength(120, 'Name must be at most 120 characters'),
    z.regex(SEEN_ON_ONE_LINE, 'Name must be on one line, without hidden characters'),
    z.regex(/\p{L}/u, 'Name must contain a letter'),
  )

const newPassword = z
  .string({ error: `Password must be at least ${PASSWORD_MIN} characters` })
  .check(
    z.minLength(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`),
    z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
  )

/**
 * Names that suggest the studio or its server, and words with a special meaning for programs. None of them alone is a
 * valid password either.
 */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set(
  [
    'abuse admin administrator billing bildruta contact help hostmaster info moderator noreply no-reply owner postmaster root',
    'security staff studio superuser support sysadmin system team webmaster',
    'anonymous constructor false me nobody null prototype __proto__ true undefined user username',
  ].flatMap((line) => line.split(' ')),
)

const newUsername = z.string({ error: 'Username must be at least 3 characters' }).check(
  z.trim(),
  z.minLength(3, 'Username must be at least 3 characters'),
  z.maxLength(64, 'Username must be at most 64 characters'),
  z.regex(/^[A-Za-z0-9._-]*$/, 'Username may contain a to z, digits, dots, underscores and hyphens'),
  z.regex(/[A-Za-z0-9]/, 'Username must contain a letter or a digit'),
  z.refine(
    (typed) => !RESERVED_USERNAMES.has(typed.toLowerCase()),
    'This username is reserved. Choose another.',
  ),
)

export const signInSchema = z.object({
  username: z
    .string({ error: 'Username is required' })
    .check(z.trim(), z.minLength(1, 'Username is required')),
  password: z.string({ error: 'Password is required' }).check(z.minLength(1, 'Password is required')),
})

export const registrationSchema = z.object({
  username: newUsername,
  password: newPassword,
  email: emailSchema,
  name,
})

/** An unproven address, for a reset link or a sign-in email. */
export const claimedEmailSchema = z.object({ email: emailSchema })

const resetToken = z.string({ error: RESET_LINK_INVALID }).check(z.minLength(1, RESET_LINK_INVALID))

export const resetLinkSchema = z.object({ token: resetToken })

/** Typed with any spaces. */
const typedCode = z.string({ error: 'Please enter the code' }).check(
  z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
  z.maxLength(40, 'That code isn’t valid.'),
)

export const passwordResetSchema = z.object({
  token: resetToken,
  newPassword,
  /** A checkbox; empty if the passkeys are kept. */
  removePasskeys: z._default(z.string().check(z.maxLength(10)), ''),
  /** A code that removes two-factor authentication; empty if it is kept. */
  factorCode: z._default(typedCode, ''),
})

/** Longer than the token of any emailed link. */
export const emailedLinkSchema = z.object({
  token: z
    .string({ error: 'Part of the link is missing. Copy the whole link from the email.' })
    .check(
      z.trim(),
      z.minLength(1, 'Part of the link is missing. Copy the whole link from the email.'),
      z.maxLength(4000, 'That link isn’t valid.'),
    ),
})

/** The link or the code of a sign-in email, or both. */
export const signInByEmailSchema = z.object({
  token: z._default(z.string().check(z.trim(), z.maxLength(200, 'That link isn’t valid.')), ''),
  code: z._default(typedCode, ''),
})

const ownPassword = z
  .string({ error: 'Please enter your current password' })
  .check(z.minLength(1, 'Please enter your current password'))

/** Six digits from an authenticator app or a recovery code. */
const factorCode = typedCode.check(z.minLength(1, 'Please enter the code'))

export const secondStepSchema = z.object({ code: factorCode })

export const factorBeginSchema = z.object({ currentPassword: ownPassword })

export const factorConfirmSchema = z.object({ code: factorCode })

/** Required for a change of two-factor authentication. */
export const factorChangeSchema = z.object({ currentPassword: ownPassword, code: factorCode })

export const DELETION_WORD = 'delete'
const NOT_CONFIRMED = `Please type ${DELETION_WORD} to confirm`

export const profileSchema = z.object({ name })

export const emailChangeSchema = z.object({ email: emailSchema, currentPassword: ownPassword })

export const passwordChangeSchema = z.object({ currentPassword: ownPassword, newPassword })

export const accountDeletionSchema = z.object({
  currentPassword: ownPassword,
  confirmation: z.string({ error: NOT_CONFIRMED }).check(
    z.trim(),
    z.toLowerCase(),
    z.refine((typed) => typed === DELETION_WORD, NOT_CONFIRMED),
  ),
})

/** A signed-in browser. Times are in ISO 8601. */
export type Session = {
  id: string
  /** Such as `Firefox on Windows`. */
  browser: string
  createdAt: string
  /** Accurate to the day, because a session stores its use once in 24 hours. */
  lastSeenAt: string
  expiresAt: string
  /** The session of this request. */
  current: boolean
}

/** The address whose link must be opened first: the current one if it is confirmed, otherwise the new one. */
export type EmailChangeBegun = { emailedTo: string }

/** Other ways to sign in to an account whose password is reset. */
export type ResetChoices = {
  /** Oldest first. */
  passkeys: string[]
  /** Staff keep two-factor authentication. Clients may remove it with a code. */
  factor: 'none' | 'kept' | 'removable'
}

export type PasswordResetInput = z.infer<typeof passwordResetSchema>
export type SignInInput = z.infer<typeof signInSchema>
export type SignInByEmailInput = z.infer<typeof signInByEmailSchema>
export type RegistrationInput = z.infer<typeof registrationSchema>
