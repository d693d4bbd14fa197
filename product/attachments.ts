import { termsVersions } from '#content/terms/all.ts'
import { type InvoiceFileDeps, invoiceFile } from '#domain/billing/invoices/invoice-file.server.ts'
import type { Attachment, FindAttachment } from '#domain/email/outgoing-mail.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { policyAsText } from './policy-text.ts'

type AttachmentsDeps = InvoiceFileDeps & Pick<Deps, 'studio'>

/** Finds what mails carry, by the kind that stands before the colon. */
export function attachments(deps: AttachmentsDeps): FindAttachment {
  const kinds: Record<string, (which: string) => Promise<Attachment>> = {
    invoice: (id) => invoiceAttachment(deps, id),
    terms: async (version) => termsAttachment(version, deps.studio.publicUrl),
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

/** The terms as they were ordered under, with the form for withdrawal: readable by whatever opens text. */
function termsAttachment(version: string, publicUrl: string): Attachment {
  const terms = termsVersions.find((policy) => policy.version === version)
  if (!terms) throw new Error(`There were never terms of ${version}.`)
  return {
    filename: `terms-${version}.txt`,
    contentType: 'text/plain; charset=utf-8',
    content: Buffer.from(policyAsText(terms, publicUrl), 'utf8'),
  }
}
