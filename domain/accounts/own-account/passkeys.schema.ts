import * as z from 'zod/mini'
import { SEEN_ON_ONE_LINE } from '#domain/kernel/fields.schema.ts'
import { factorBeginSchema } from '../accounts.schema.ts'

/** The browser's answer (`PublicKeyCredential.toJSON()`), verified by the WebAuthn library. */
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

export const typedPasskeySchema = z.object({
  name: passkeySchema.shape.name,
  currentPassword: factorBeginSchema.shape.currentPassword,
})

/** Times are in ISO 8601. */
export type Passkey = { id: string; name: string; addedAt: string; usedAt: string | null }

export type PasskeyAnswer = z.infer<typeof credential>
