import { terms } from '../content/terms.ts'
import { type InvoicesDeps, invoiceFile } from '../domain/invoices/invoices.server.ts'
import type { Attachment, FindAttachment } from '../domain/outbox/outgoing-mail.ts'

type AttachmentsDeps = Pick<InvoicesDeps, 'db' | 'clock' | 'accountingCurrency' | 'drawInvoice'>

/** Finds what mails carry, by the kind that stands before the colon. */
export function attachments(deps: AttachmentsDeps): FindAttachment {
  const kinds: Record<string, (which: string) => Promise<Attachment>> = {
    invoice: (id) => invoiceAttachment(deps, id),
    terms: async (version) => termsAttachment(version),
  }
  return async (name) => {
    const [kind = '', ...rest] = name.split(':')
    const find = kinds[kind]
    if (!find) throw new Error(`Nobody knows the attachment ${name}.`)
    return find(rest.join(':'))
  }
}

async function invoiceAttachment(deps: AttachmentsDeps, id: string): Promise<Attachment> {
  const { name, content } = await invoiceFile(deps, { id, form: 'pdf' })
  return { filename: name, contentType: 'application/pdf', content }
}

/** The terms as they were ordered under: readable by whatever opens text. */
function termsAttachment(version: string): Attachment {
  return {
    filename: `terms-${version}.txt`,
    contentType: 'text/plain; charset=utf-8',
    content: Buffer.from(JSON.stringify(terms, null, 1), 'utf8'),
  }
}
