import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { PASSWORD_COST, QUICK_PASSWORD_COST } from '#domain/accounts/auth/passwords.server.ts'
import { type Config, ConfigError, parseConfig } from '#platform/config/config.ts'
import { drawDocuments } from '#platform/documents/draw-papers.ts'
import { startDrawingProcess } from '#platform/documents/drawing-process.ts'
import { consoleIntoLog } from '#platform/log/console-lines.ts'
import { createApp } from './app.server.ts'
import type { ServerDeps } from './deps/server-deps.server.ts'
import { fromMemory } from './from-memory.server.ts'
import { bodyBytes } from './http/body-bytes.server.ts'
import type { AppEnv } from './http/request.server.ts'
import { baseHeaders } from './http/security-headers.server.ts'
import { builtPagesFolder, readBuiltPages } from './pages/built-pages.server.ts'
import { createPageServer } from './pages/page-server.server.ts'
import { readPublicFiles } from './pages/public-files.server.ts'
import { type Costly, startProduct } from './start-product.server.ts'

/** How long requests under way may take to finish after a signal, in milliseconds. */
const GRACE_MS = 10_000
/**
 * How long a connection without a request stays open, in milliseconds. Longer than nginx keeps its own to us (60 s): whoever gives up
 * first must be the one that asks, or a request meets a connection that closes under it.
 */
const KEEP_ALIVE_MS = 75_000
/** How long a client may take to send the head of a request, and the whole of it, in milliseconds. A body has 64 KiB at most. */
const HEAD_MS = 20_000
const WHOLE_REQUEST_MS = 60_000
/** How often it is looked whether one takes longer, in milliseconds. */
const LOOK_EVERY_MS = 5_000

const FOR_PEOPLE: Costly = { passwordCost: PASSWORD_COST }
const FOR_TESTS: Costly = {
  passwordCost: QUICK_PASSWORD_COST,
  // Most tests that pay draw one invoice, long after the last: a new process for each would be most of what it costs.
  drawDocument: drawDocuments(startDrawingProcess, 3_600_000),
}

// React Router's tools look for its exports here; the build renders the public pages with the last.
export * from 'virtual:react-router/server-build'
export { renderForBuild } from './pages/render-for-build.server.ts'

/**
 * Starts the product: database, migrations, pages, mail, one HTTP server. Returns once it answers.
 * @param print receives the lines for whoever started it
 * @param build the folder of the build: in which of its files this one lands is the bundler's choice
 * @param forTests on one's own machine: hashes of passwords cost nothing, and protect nothing; pages stay compressed quickly; what draws invoices stays as long as the server
 * @throws ConfigError, DatabaseError: one sentence for the person at the terminal
 */
export async function serve(
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
  { build: folder, forTests }: { build: string; forTests: boolean },
): Promise<void> {
  const config = parseConfig(env)
  if (forTests && !config.isLoopback)
    throw new ConfigError(`--for-tests is refused on a public address (PUBLIC_URL is ${config.PUBLIC_URL}).`)
  const { deps, summary, close } = await startProduct(config, build, forTests ? FOR_TESTS : FOR_PEOPLE)
  consoleIntoLog(deps.log)
  const files = readPublicFiles(join(folder, 'client'), baseHeaders(config), {
    offline: config.OFFLINE_PAGE === 'on',
  })
  const pages = createPageServer(deps, readBuiltPages(builtPagesFolder(folder, deps.site)))
  const app = createApp(deps, pages)
  const application = getRequestListener((request, env) => app.fetch(request, bindingsOf(env)))
  const ready = (address: string) => pages.ready(address) ?? files.get(address)
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEAD_MS,
      requestTimeout: WHOLE_REQUEST_MS,
      connectionsCheckingInterval: LOOK_EVERY_MS,
    },
    fromMemory(ready, deps.metrics, application),
  )

  await listen(server, config).catch(async (error) => {
    await close()
    throw error
  })
  for (const line of summary) print(line)
  stopOnSignal(server, deps, close)
  const endOfBug = (error: unknown) => {
    deps.log.fatal({ err: error }, 'a bug ended the process')
    process.exit(1)
  }
  process.on('unhandledRejection', endOfBug)
  process.on('uncaughtException', endOfBug)
  void pages.warm().then(() => (forTests ? undefined : pages.tighten()))
}

/** The product for `npm run dev`: as in production, but every page is made for its request. */
export async function startDevelopment(config: Config) {
  const { deps, summary, close } = await startProduct(config, build, FOR_PEOPLE)
  return { fetch: createApp(deps, createPageServer(deps)).fetch, summary, close }
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, config)))
    server.listen(config.PORT, config.HOST, resolve)
  })
}

/** One sentence that names the variable. */
function listenError(error: NodeJS.ErrnoException, config: Config): ConfigError {
  const { PORT, HOST } = config
  const sentence = {
    EADDRINUSE: `PORT ${PORT} is taken: another program already listens on ${HOST}:${PORT}.`,
    EACCES: `PORT ${PORT} may not be used by this user.`,
    EADDRNOTAVAIL: `HOST ${HOST} is not an address of this machine.`,
    ENOTFOUND: `HOST ${HOST} is not an address of this machine.`,
  }[error.code ?? '']
  return new ConfigError(sentence ?? `HOST ${HOST}, PORT ${PORT} cannot be listened on (${error.message}).`)
}

function stopOnSignal(server: Server, deps: ServerDeps, close: () => Promise<void>): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    deps.threadStreams.close()
    deps.deskStreams.close()
    // Connections that are kept alive become idle one by one, as the requests under way finish.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    const forced = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    server.close(async () => {
      clearInterval(idle)
      clearTimeout(forced)
      await close()
      process.exit(0)
    })
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function bindingsOf(env: object): AppEnv['Bindings'] {
  // Over HTTP/1 alone, which is all that is listened for.
  const { incoming } = env as HttpBindings
  return { remoteAddress: incoming.socket.remoteAddress, body: bodyBytes(incoming) }
}
