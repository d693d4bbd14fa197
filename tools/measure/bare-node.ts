import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../test/free-port.ts'
import { startBare } from './instruments/bare-process.ts'
import type { Variants } from './nginx.ts'

/** The answers as they are handed over: names and values of headers in turn, the body in base64. */
export type KeptVariants = Record<keyof Variants, { headers: string[]; body: string }>

/** Headers that Node writes itself, or anew for each answer. */
const OWN = new Set(['connection', 'date', 'keep-alive', 'x-request-id'])

/** Starts a bare Node with the flags of ours that answers `/` with the same bytes and the same headers. */
export async function startBareNode(
  variants: Variants,
): Promise<{ pid: number; url: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'bildruta-bare-'))
  const file = join(folder, 'home.json')
  const kept: KeptVariants = { br: keep(variants.br), identity: keep(variants.identity) }
  writeFileSync(file, JSON.stringify(kept))
  const bare = await startBare(join(import.meta.dirname, 'bare-home.ts'), [file, String(port)])
  const stop = async () => {
    await bare.stop()
    rmSync(folder, { recursive: true })
  }
  return { pid: bare.pid, url: `http://127.0.0.1:${port}`, stop }
}

function keep({ headers, body }: Variants['br']): KeptVariants['br'] {
  const own = Object.entries(headers).filter(([name]) => !OWN.has(name))
  return { headers: own.flatMap(([name, value]) => [name, String(value)]), body: body.toString('base64') }
}
