import { type ChildProcess, fork } from 'node:child_process'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import type { InvoiceDocument } from '#domain/billing/invoices/invoice-document.ts'
import type { Drawn } from './draw-process.ts'

/** A drawing takes less than a second, on a busy machine several. */
const PATIENCE_MS = 120_000

/** A process that draws for this one. It does not keep this one alive while it rests, and ends with it. */
export type DrawingProcess = {
  pid: number | undefined
  /** Whether it takes another document. */
  isAlive: () => boolean
  /** One at a time. @returns lost: it ended in the middle, with what it said last */
  draw: (document: InvoiceDocument) => Promise<Drawn | { lost: string }>
  end: () => void
}

export function startDrawingProcess(): DrawingProcess {
  const child = fork(processFile(), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000)
  })
  // It ends then, too.
  child.on('error', (error) => {
    said += error.message
  })
  rest(child)

  return {
    pid: child.pid,
    isAlive: () => child.connected,
    draw: async (document) => {
      const answers = new AbortController()
      const { signal } = answers
      wake(child)
      const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      try {
        return await new Promise((resolve) => {
          const on = (event: string, take: (...given: unknown[]) => void) => {
            child.on(event, take)
            signal.addEventListener('abort', () => child.off(event, take))
          }
          on('message', (drawn) => resolve(drawn as Drawn))
          on('close', (code, killedBy) => resolve({ lost: `${killedBy ?? code} ${said}` }))
          child.send(document)
        })
      } finally {
        clearTimeout(patience)
        answers.abort()
        rest(child)
      }
    },
    end: () => {
      if (child.connected) child.disconnect()
    },
  }
}

function rest(child: ChildProcess): void {
  for (const handle of [child, child.channel, child.stderr as { unref?: () => void } | null])
    handle?.unref?.()
}

function wake(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

/** Beside this file in the sources, also when this runs as part of the built server. */
function processFile(): string {
  const manifest = findPackageJSON(import.meta.url)
  if (manifest === undefined) throw new Error('The package of the product is not to be found.')
  return join(dirname(manifest), 'platform/documents/draw-process.ts')
}
