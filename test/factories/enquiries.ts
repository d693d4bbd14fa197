import type { sendEnquiry } from '#domain/crm/contact/contact.server.ts'

type Enquiry = Parameters<typeof sendEnquiry>[1]

/** The contact form, filled in by someone without an account. */
export function anEnquiry(changes: Partial<Enquiry> = {}): Enquiry {
  return {
    name: 'Ada',
    email: 'ada@example.org',
    title: 'other',
    message: 'A question about shadows',
    tier: '',
    campaign: '',
    website: '',
    ...changes,
  }
}
