// A process of its own that draws one document after another, as long as draw-papers.ts hands it any.
import { enableCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Paper, PaperFiles } from './make-files.ts'

/** What a document became, or why it cannot be drawn. */
export type Drawn = { files: PaperFiles } | { problem: string }

// Whoever waits for a page comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// Nobody waits any more.
process.once('disconnect', () => process.exit())
// Half of its start would be compiling.
enableCompileCache(fileURLToPath(new URL('../../build/compile-cache', import.meta.url)))
const maker = import('./make-files.ts')
process.on('message', async (document: Paper) => {
  const drawn: Drawn = await maker
    .then(({ makePaper }) => makePaper(document))
    .then(
      (files) => ({ files }),
      (error) => ({ problem: String(error instanceof Error ? error.message : error) }),
    )
  process.send?.(drawn)
})
