import * as z from 'zod/mini'
import { emailSchema, SEEN_ON_ONE_LINE } from '#domain/kernel/fields.schema.ts'
import type { StoredTables } from '#tables'

export type EnquiryStatus = StoredTables['contact_messages']['status']

const NAME_MIN = 2
const NAME_MAX = 120
const MESSAGE_MIN = 10
const MESSAGE_MAX = 10_000
const REPLY_RULE = 'The answer must be 1 to 10,000 characters, without the character U+0000.'
const NAME_TOO_SHORT = `Full name must be at least ${NAME_MIN} characters`
const SERVICE_MISSING = 'Please select a service'
const MESSAGE_TOO_SHORT = 'Please provide more details about your project'

export const contactServices = [
  { value: 'unreal-optimization', label: 'Unreal Optimization' },
  { value: 'unity-optimization', label: 'Unity Optimization' },
  { value: 'product-support-fab', label: 'Product Support (FAB)' },
  { value: 'product-support-unity', label: 'Product Support (Unity)' },
  { value: 'other', label: 'Other' },
] as const

type ContactService = (typeof contactServices)[number]['value']

/** Service tiers in links to the form (`?type=`). */
export const contactTiers = ['personal', 'indie', 'studio', 'assets'] as const

export type ContactTier = (typeof contactTiers)[number]

const name = z
  .string({ error: NAME_TOO_SHORT })
  .check(
    z.trim(),
    z.minLength(NAME_MIN, NAME_TOO_SHORT),
    z.maxLength(NAME_MAX, `Full name must be at most ${NAME_MAX} characters`),
    z.regex(SEEN_ON_ONE_LINE, 'Full name must be on one line, without control characters'),
  )

const message = z.string({ error: MESSAGE_TOO_SHORT }).check(
  // Forms send CR LF, JavaScript sends LF.
  z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
  z.trim(),
  z.minLength(MESSAGE_MIN, MESSAGE_TOO_SHORT),
  z.maxLength(MESSAGE_MAX, 'Message must be at most 10,000 characters'),
  z.regex(/^[^\0]*$/, 'Message must not contain the character U+0000'),
)

export const contactSchema = z.object({
  name,
  email: emailSchema,
  title: z.enum(
    contactServices.map((service) => service.value),
    SERVICE_MISSING,
  ),
  message,
  /** The tier of the link, or empty. Unknown values become empty. */
  tier: z.catch(z.enum(['', ...contactTiers]), ''),
  /** Honeypot: hidden from people. */
  website: z._default(z.string(), ''),
})

export const enquiryReplySchema = z.object({
  text: z.string({ error: REPLY_RULE }).check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(1, REPLY_RULE),
    z.maxLength(MESSAGE_MAX, REPLY_RULE),
    z.regex(/^[^\0]*$/, REPLY_RULE),
  ),
})

/** A visitor's message for the studio. Times in ISO 8601. */
export type Enquiry = Omit<StoredTables['contact_messages'], 'suspected_spam' | 'created_at'> & {
  suspectedSpam: boolean
  createdAt: string
}

/** Replies in order. */
export type AnsweredEnquiry = Enquiry & { replies: { body: string; byName: string | null; at: string }[] }

export type ContactInput = z.infer<typeof contactSchema>

/** The label of a service. Values no longer offered are shown as stored. */
export function contactServiceLabel(value: string): string {
  return contactServices.find((service) => service.value === value)?.label ?? value
}

export function knownTier(type: string | null): ContactTier | undefined {
  return contactTiers.find((tier) => tier === type)
}

/** The service preselected for a tier. */
export function serviceOfTier(tier: ContactTier): ContactService {
  return tier === 'assets' ? 'product-support-fab' : 'unreal-optimization'
}

type EnquiryFacts = {
  /** Whether the enquiry is open. */
  waits: boolean
}

export const ENQUIRY_STATES: Readonly<Record<EnquiryStatus, EnquiryFacts>> = {
  new: { waits: true },
  done: { waits: false },
}
