import { type Browser, chromium as playwright } from '@playwright/test'
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../../test/chromium.ts'
import { registerClient, type SignedInClient } from '../../test/e2e/client.ts'
import { type ServerProcess, startServer } from '../../test/server-process.ts'
import { endProcess } from '../run-tool.ts'
import { arialLike, chromium, ensureInstalled } from '../system-packages.ts'
import { choosePages, type Page } from './pages.ts'

export type Visit = {
  server: ServerProcess
  browser: Browser
  client: SignedInClient
  /** Limited by the command line's arguments. */
  pages: Page[]
}

/**
 * Starts the built server and a browser, runs `work`, and ends all processes.
 * @param work returns whether everything passed
 */
export async function visitSite(
  work: (visit: Visit) => Promise<boolean>,
  browserArguments: string[] = [],
): Promise<never> {
  await ensureInstalled(chromium, arialLike)
  const server = await startServer()
  const browser = await playwright.launch({
    executablePath: CHROMIUM,
    args: [...CHROMIUM_ARGUMENTS, ...browserArguments],
  })
  let isFine = false
  try {
    const client = await registerClient(server.url)
    const pages = await choosePages(server.url, client.cookieHeader, process.argv.slice(2))
    isFine = await work({ server, browser, client, pages })
  } catch (error) {
    process.stderr.write(`${server.output()}\n${(error as Error).stack}\n`)
  } finally {
    await browser.close()
    await server.stop()
  }
  return endProcess(isFine ? 0 : 1)
}
