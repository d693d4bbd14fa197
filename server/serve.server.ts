import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { PASSWORD_COST, QUICK_PASSWORD_COST } from '#domain/accounts/auth/passwords.server.ts'
import { type Config, ConfigError, parseConfig } from '#platform/config/config.ts'
import { withEnvFile } from '#platform/config/env-file.ts'
import { drawDocuments, startDrawingProcess } from '#platform/documents/draw-documents.ts'
import { consoleIntoLog } from '#platform/log/log.ts'
import { createApp } from './app.server.ts'
import type { ServerDeps } from './deps/server-deps.server.ts'
import { bodyBytes } from './http/body.server.ts'
import type { AppEnv } from './http/requests.server.ts'
import { baseHeaders } from './http/security-headers.server.ts'
import { builtPagesFolder, fromMemory, readBuiltPages } from './pages/built-pages.server.ts'
import { createPageServer } from './pages/page-server.server.ts'
import { readPublicFiles } from './pages/public-files.server.ts'
import { type Costly, startProduct } from './start-product.server.ts'

/** How long requests may take to finish after a signal, in milliseconds. */
const GRACE_MS = 10_000
/**
 * Idle connections, in milliseconds. Longer than nginx keeps its own (60 s), because a request fails if we
 * close the connection first.
 */
const KEEP_ALIVE_MS = 75_000
/** In milliseconds. Ordinary bodies have at most 64 KiB. */
const HEAD_MS = 20_000
const WHOLE_REQUEST_MS = 60_000
const LOOK_EVERY_MS = 5_000

const FOR_PEOPLE: Costly = { passwordCost: PASSWORD_COST }
const FOR_TESTS: Costly = {
  passwordCost: QUICK_PASSWORD_COST,
  // A separate drawing process for each invoice would take most of the time of the tests.
  drawDocument: drawDocuments(startDrawingProcess, 3_600_000),
}

// React Router's tools expect its exports here; the build uses `renderForBuild`.
export * from 'virtual:react-router/server-build'
export { renderForBuild } from './pages/render-for-build.server.ts'

/**
 * Starts the product and returns once the server answers.
 * @param build folder of the build, beside `.env`
 * @param forTests only on a loopback address: weak password hashes, fast compression, and a drawing process that is
 * kept
 * @throws ConfigError, DatabaseError with one sentence for the terminal
 */
export async function serve(
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
  { build: folder, forTests }: { build: string; forTests: boolean },
): Promise<void> {
  const config = parseConfig(withEnvFile(env, join(folder, '..')))
  if (forTests && !config.isLoopback)
    throw new ConfigError(
      `--for-tests only works on a loopback address, but PUBLIC_URL is ${config.PUBLIC_URL}.`,
    )
  const { deps, summary, close } = await startProduct(config, build, forTests ? FOR_TESTS : FOR_PEOPLE)
  consoleIntoLog(deps.log)
  const files = readPublicFiles(join(folder, 'client'), baseHeaders(config))
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

/** For `npm run dev`: as in production, but every page is rendered per request. */
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

function listenError(error: NodeJS.ErrnoException, config: Config): ConfigError {
  const { PORT, HOST } = config
  const sentence = {
    EADDRINUSE: `PORT ${PORT} is in use by another program on ${HOST}:${PORT}. Stop it, or set PORT to a free port.`,
    EACCES: `PORT ${PORT} needs more rights than this user has. Set PORT to 1024 or higher.`,
    EADDRNOTAVAIL: `HOST ${HOST} isn't an address of this machine. Set HOST to one of its addresses.`,
    ENOTFOUND: `HOST ${HOST} isn't an address of this machine. Set HOST to one of its addresses.`,
  }[error.code ?? '']
  return new ConfigError(
    sentence ?? `The server can't listen on HOST ${HOST}, PORT ${PORT} (${error.message}).`,
  )
}

function stopOnSignal(server: Server, deps: ServerDeps, close: () => Promise<void>): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    deps.threadStreams.close()
    deps.deskStreams.close()
    // Kept-alive connections become idle one by one as requests finish.
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
  // The server speaks HTTP/1 only.
  const { incoming } = env as HttpBindings
  return { remoteAddress: incoming.socket.remoteAddress, body: bodyBytes(incoming) }
}
