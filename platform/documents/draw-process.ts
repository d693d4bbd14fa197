// A separate process that draws the documents sent by draw-documents.ts, one after another.
import { enableCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { InvoiceDocument, InvoiceFiles } from '#domain/billing/invoices/invoice-document.ts'

export type Drawn = { files: InvoiceFiles } | { problem: string }

// Documents that a page is waiting for come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.once('disconnect', () => process.exit())
enableCompileCache(fileURLToPath(new URL('../../build/compile-cache', import.meta.url)))
const maker = import('./make-files.ts')
process.on('message', async (document: InvoiceDocument) => {
  const drawn: Drawn = await maker
    .then(({ makeFiles }) => makeFiles(document))
    .then(
      (files) => ({ files }),
      (error) => ({ problem: String(error instanceof Error ? error.message : error) }),
    )
  process.send?.(drawn)
})
