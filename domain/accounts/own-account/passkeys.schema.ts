import * as z from 'zod/mini'
import { SEEN_ON_ONE_LINE } from '#domain/kernel/fields.schema.ts'
import { factorBeginSchema } from '../accounts.schema.ts'

/** What a browser made of its device's answer (`PublicKeyCredential.toJSON()`): its form is WebAuthn's, and verified there. */
const credential = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(2000)),
  response: z.looseObject({ clientDataJSON: z.string().check(z.maxLength(4000)) }),
})

export const passkeyAnswerSchema = z.object({ credential })

export const passkeySchema = z.object({
  name: z
    .string({ error: 'Please name it' })
    .check(
      z.trim(),
      z.minLength(1, 'Please name it'),
      z.maxLength(60, 'Name must be at most 60 characters'),
      z.regex(SEEN_ON_ONE_LINE, 'Name must be on one line, without hidden characters'),
    ),
  credential,
})

/** What is typed to add a passkey: the password, and what it is called from then on. */
export const typedPasskeySchema = z.object({
  name: passkeySchema.shape.name,
  currentPassword: factorBeginSchema.shape.currentPassword,
})

/** A passkey as its owner sees it; times in ISO 8601. */
export type Passkey = { id: string; name: string; addedAt: string; usedAt: string | null }

export type PasskeyAnswer = z.infer<typeof credential>
