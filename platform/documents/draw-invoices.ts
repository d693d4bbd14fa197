import { fork } from 'node:child_process'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import type { DrawInvoice, InvoiceDocument, InvoiceFiles } from '../../domain/invoices/invoice-document.ts'

/** A drawing takes about a second, on a busy machine several. */
const PATIENCE_MS = 120_000

/** A document could not be drawn. The message says why, in the words of the process that tried. */
export class DrawingError extends Error {
  override readonly name = 'DrawingError'
}

/**
 * Draws one document at a time, each in a process of its own: the libraries take 400 MB and a second of one core, and a server
 * that waits for people has neither to spare.
 * @returns a port that rejects with `DrawingError`
 */
export function drawInvoices(): DrawInvoice {
  let last: Promise<unknown> = Promise.resolve()
  return (document) => {
    const drawn = last.then(() => drawApart(document))
    last = drawn.catch(() => undefined)
    return drawn
  }
}

function drawApart(document: InvoiceDocument): Promise<InvoiceFiles> {
  const child = fork(processFile(), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return new Promise((resolve, reject) => {
    child.once('message', (files) => resolve(files as InvoiceFiles))
    child.once('error', (error) => reject(new DrawingError(error.message, { cause: error })))
    // After a message this changes nothing.
    child.once('close', (code, signal) => {
      reject(new DrawingError(`${document.number} was not drawn (${signal ?? code}). ${said.trim()}`))
    })
    child.send(document)
  })
}

/** Beside this file in the sources, also when this runs as part of the built server. */
function processFile(): string {
  const manifest = findPackageJSON(import.meta.url)
  if (manifest === undefined) throw new DrawingError('The package of the product is not to be found.')
  return join(dirname(manifest), 'platform/documents/draw-process.ts')
}
