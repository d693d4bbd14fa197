import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { ROOT } from '../run-tool.ts'

/** Limit for the scripts of the home page's hero, in bytes (brotli). */
export const INSTRUMENT_LIMIT = 3 * 1024

const FOLDER = join(ROOT, 'app/site/home/instrument')
const ENTRIES = ['frame-strip.tsx', 'use-scrub.ts', '../your-build/use-capture-drop.ts']
/** Other imports are on the page anyway. */
const OWN = /^\.\/|\/instrument\//

/** Builds the hero's instrument alone and returns its size in bytes (brotli). */
export async function instrumentBytes(): Promise<number> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    root: ROOT,
    plugins: [entry()],
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: 'instrument',
        external: (id) => id !== 'instrument' && !OWN.test(id) && !id.startsWith(FOLDER),
        preserveEntrySignatures: 'strict',
      },
    },
  })) as Rolldown.RolldownOutput
  const [chunk] = built.output
  return brotliCompressSync(chunk.code).length
}

function entry() {
  return {
    name: 'instrument',
    resolveId: (id: string) => (id === 'instrument' ? id : undefined),
    load: (id: string) =>
      id === 'instrument' ? ENTRIES.map((file) => `export * from '${FOLDER}/${file}'`).join('\n') : undefined,
  }
}
