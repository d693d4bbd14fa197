import { type ContactInput, contactSchema } from '#domain/crm/contact/contact.schema.ts'

const LEAST = contactSchema.parse({
  name: 'Ada',
  email: 'ada@example.org',
  title: 'other',
  message: 'A question about shadows',
})

/** The contact form as somebody without an account fills it in. */
export function anEnquiry(changes: Partial<ContactInput> = {}): ContactInput {
  return { ...LEAST, ...changes }
}
