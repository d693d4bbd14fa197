export type EnquiryStatus = 'new' | 'done'

export interface ContactTables {
  contact_messages: {
    id: string
    name: string
    email: string
    /** Value of the chosen service option. */
    title: string
    /** Service tier from whose card the visitor came. */
    tier: string | null
    message: string
    /** 1 when the honeypot was filled in. */
    suspected_spam: 0 | 1
    status: EnquiryStatus
    created_at: string
  }
}

declare module '../kernel/database.ts' {
  interface Tables extends ContactTables {}
}
