// A process of its own that draws one document and ends: started by draw-invoices.ts.
import { constants, setPriority } from 'node:os'
import type { InvoiceDocument } from '../../domain/invoices/invoice-document.ts'
import { makeFiles } from './make-files.ts'

// Whoever waits for a page comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// Nobody waits any more.
process.once('disconnect', () => process.exit())
process.once('message', async (document: InvoiceDocument) => {
  const files = await makeFiles(document)
  process.send?.(files, () => process.disconnect())
})
