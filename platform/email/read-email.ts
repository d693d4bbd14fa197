import { Worker } from 'node:worker_threads'
import type { ReceivedEmail } from '#domain/messages/inbound-email/received-email.ts'
import { productFile } from '../program.ts'
import { readSource } from './read-source.ts'

/** In bytes. The library needs up to a fifth of a second for this much. */
const READ_HERE = 1024 * 1024
/** The largest email took eight seconds of CPU time. A busy machine takes longer. */
const PATIENCE_MS = 60_000

/**
 * Reads an email from its source. Long ones are read in a separate thread, so that the server keeps responding.
 * @param isWhole whether the source is complete
 * @throws Error if it isn't an email, or takes too long
 */
export function readEmail(
  source: Buffer,
  isWhole: boolean,
  patienceMs = PATIENCE_MS,
): Promise<ReceivedEmail> {
  return source.length <= READ_HERE ? readSource(source, isWhole) : readApart({ source, isWhole }, patienceMs)
}

async function readApart(
  workerData: { source: Buffer; isWhole: boolean },
  patienceMs: number,
): Promise<ReceivedEmail> {
  const worker = new Worker(productFile('platform/email/read-email-thread.ts'), { workerData, execArgv: [] })
  const { promise, resolve, reject } = Promise.withResolvers<ReceivedEmail>()
  const patience = setTimeout(() => reject(new Error('Reading the email took too long.')), patienceMs)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`The thread that read the email exited with ${code}.`)))
  try {
    return await promise
  } finally {
    clearTimeout(patience)
    await worker.terminate()
  }
}
