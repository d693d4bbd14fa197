// Checks the HTML of every page with the Nu HTML checker, ignoring its messages about CSS.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registerClient } from '../../test/e2e/client.ts'
import { FOR_TESTS, startServer } from '../../test/server-process.ts'
import { installPackages } from '../install-packages.ts'
import { findPages } from '../measure/pages.ts'
import { endProcess, runTool } from '../run-tool.ts'
import { ensureInstalled, java } from '../system-packages.ts'

type Message = {
  type: 'error' | 'info' | 'non-document-error'
  subType?: string
  url?: string
  lastLine?: number
  message: string
  extract?: string
}

/** The program runs for seconds, so optimizing doesn't pay off. Interpreted code needs a deeper stack. */
const JAVA = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss4m']

await ensureInstalled(java)
await installPackages(import.meta.dirname)
const folder = mkdtempSync(join(tmpdir(), 'bildruta-html-'))
const server = await startServer({}, { words: [FOR_TESTS] })
let failed = true
try {
  const count = await savePages()
  const found = await check()
  for (const line of found) process.stdout.write(`${line}\n`)
  process.stdout.write(`${count} pages, ${found.length} messages from the Nu HTML checker\n`)
  failed = found.length > 0 || count === 0
} finally {
  await server.stop()
  rmSync(folder, { recursive: true })
}
await endProcess(failed ? 1 : 0)

async function savePages(): Promise<number> {
  const { cookieHeader } = await registerClient(server.url)
  const pages = await findPages(server.url, cookieHeader)
  for (const { address, name, seenBy } of pages) {
    const headers: Record<string, string> = seenBy === 'client' ? { Cookie: cookieHeader } : {}
    const response = await fetch(server.url + address, { headers })
    writeFileSync(join(folder, `${name}.html`), await response.text())
  }
  return pages.length
}

async function check(): Promise<string[]> {
  const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')
  const { output } = await runTool('java', [...JAVA, '-jar', jar, '--format', 'json', '--stdout', folder])
  const { messages } = JSON.parse(output) as { messages: Message[] }
  return messages.filter(matters).map(describe)
}

/** Infos, such as the one about React's closing slashes, aren't warnings. */
function matters({ type, subType, message }: Message): boolean {
  return (type !== 'info' || subType === 'warning') && !message.startsWith('CSS:')
}

function describe({ type, subType, url = '', lastLine, message, extract = '' }: Message): string {
  const page = url.slice(url.lastIndexOf('/') + 1)
  return `${page}:${lastLine ?? 0} ${subType ?? type}: ${message}\n    ${extract.replace(/\s+/g, ' ').trim()}`
}
