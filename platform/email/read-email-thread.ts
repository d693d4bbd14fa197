import { parentPort, workerData } from 'node:worker_threads'
import { readSource } from './read-source.ts'

/** Parses one email for the thread that started this one, then exits. */
const { source, isWhole } = workerData as { source: Uint8Array; isWhole: boolean }
parentPort?.postMessage(
  await readSource(Buffer.from(source.buffer, source.byteOffset, source.length), isWhole),
)
