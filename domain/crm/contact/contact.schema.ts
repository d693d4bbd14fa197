import * as z from 'zod/mini'
import { emailSchema, SEEN_ON_ONE_LINE } from '#domain/kernel/fields.schema.ts'
import { campaignName } from '../visits/campaign.schema.ts'

export type EnquiryStatus = 'new' | 'done'

const NAME_MIN = 2
const NAME_MAX = 120
const MESSAGE_MIN = 10
const MESSAGE_MAX = 10_000
const REPLY_RULE = 'The answer must be 1 to 10,000 characters, without the character U+0000.'
const NAME_TOO_SHORT = `Full name must be at least ${NAME_MIN} characters`
const SERVICE_MISSING = 'Please select a service'
const MESSAGE_TOO_SHORT = 'Please provide more details about your project'

/** What a message can be about; the value is what is stored and sent. */
export const contactServices = [
  { value: 'unreal-optimization', label: 'Unreal Optimization' },
  { value: 'unity-optimization', label: 'Unity Optimization' },
  { value: 'product-support-fab', label: 'Product Support (FAB)' },
  { value: 'product-support-unity', label: 'Product Support (Unity)' },
  { value: 'other', label: 'Other' },
] as const

type ContactService = (typeof contactServices)[number]['value']

/** The service tiers from whose cards a visitor comes, as `?type=`. */
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
  // A posted form has CR LF, a script LF: both are one line break.
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
  /** Empty, or the tier from whose card the visitor came. Anything else is as if there were none. */
  tier: z.catch(z.enum(['', ...contactTiers]), ''),
  campaign: campaignName,
  /** Hidden from people: only a program fills it in. */
  website: z._default(z.string(), ''),
})

/** What the studio answers a visitor by mail. */
export const enquiryReplySchema = z.object({
  text: z.string({ error: REPLY_RULE }).check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(1, REPLY_RULE),
    z.maxLength(MESSAGE_MAX, REPLY_RULE),
    z.regex(/^[^\0]*$/, REPLY_RULE),
  ),
})

/** A visitor's message as the studio reads it; times in ISO 8601. */
export type Enquiry = {
  id: string
  name: string
  email: string
  /** Value of the chosen service. */
  title: string
  tier: string | null
  /** Whose link led the visitor to the form, or to the page before it, as far as that is known. */
  campaign: string | null
  message: string
  suspectedSpam: boolean
  status: EnquiryStatus
  createdAt: string
}

/** With what was answered, in its order. */
export type AnsweredEnquiry = Enquiry & { replies: { body: string; byName: string | null; at: string }[] }

export type ContactInput = z.infer<typeof contactSchema>

/** What the chosen service is called; a value that is no longer offered is shown as stored. */
export function contactServiceLabel(value: string): string {
  return contactServices.find((service) => service.value === value)?.label ?? value
}

/** The tier that `?type=` names, if it names one. */
export function knownTier(type: string | null): ContactTier | undefined {
  return contactTiers.find((tier) => tier === type)
}

/** The service that a tier's card preselects. */
export function serviceOfTier(tier: ContactTier): ContactService {
  return tier === 'assets' ? 'product-support-fab' : 'unreal-optimization'
}

/** What is so of every enquiry of a status. */
type EnquiryFacts = {
  /** Nobody has said that it is answered. */
  waits: boolean
}

export const ENQUIRY_STATES: Readonly<Record<EnquiryStatus, EnquiryFacts>> = {
  new: { waits: true },
  done: { waits: false },
}
