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
    /** Campaign whose link led to the form, or to the page before it. */
    campaign: string | null
    message: string
    /** 1 when the honeypot was filled in. */
    suspected_spam: 0 | 1
    status: EnquiryStatus
    created_at: string
  }
  /** What the studio answered by mail, from 1 on. */
  enquiry_replies: {
    enquiry_id: string
    position: number
    body: string
    /** The member of the studio who wrote it; nothing when it was nobody in particular. */
    by_name: string | null
    created_at: string
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends ContactTables {}
}
