import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Plugin, RunnableDevEnvironment, ViteDevServer } from 'vite'
import { type Config, parseConfig } from '../../platform/config/config.ts'
import { isPlainError } from '../../platform/plain-error.ts'

type Development = Pick<typeof import('../../server/serve.server.ts'), 'startDevelopment'>
type Running = { module: Development; product: Awaited<ReturnType<Development['startDevelopment']>> }

const ENTRY = '/server/serve.server.ts'

/**
 * Serves the whole product through Vite's development server: same configuration, migrations and data directory as
 * `npm start`. A change in the server's code starts the product anew at the next request.
 */
export function developmentServer(): Plugin {
  return {
    name: 'bildruta:development-server',
    apply: 'serve',
    config: () => {
      const { HOST, PORT } = readConfig()
      return { server: { host: HOST, port: PORT, strictPort: true } }
    },
    configureServer: (vite) => {
      const current = productOf(vite, readConfig())
      vite.httpServer?.once('listening', () => current().catch(exitIfPlain))
      // After Vite's own middlewares, ahead of React Router's.
      return () =>
        vite.middlewares.use((request, response, next) => answer(current, request, response).catch(next))
    },
  }
}

async function answer(
  current: () => Promise<Running>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { product } = await current()
  // Vite has taken its base off.
  request.url = (request as { originalUrl?: string }).originalUrl ?? request.url
  await getRequestListener((asked) => product.fetch(asked, { remoteAddress: request.socket.remoteAddress }), {
    overrideGlobalObjects: false,
  })(request, response)
}

/** The product made by the present code; asked for by one request after another, so that two never start at once. */
function productOf(vite: ViteDevServer, config: Config): () => Promise<Running> {
  const { runner } = vite.environments.ssr as RunnableDevEnvironment
  let latest: Promise<Running | undefined> = Promise.resolve(undefined)

  async function renew(before: Running | undefined): Promise<Running> {
    const module: Development = await runner.import(ENTRY)
    if (before?.module === module) return before
    await before?.product.close()
    const product = await module.startDevelopment(config)
    if (!before) for (const line of product.summary) process.stdout.write(`${line}\n`)
    return { module, product }
  }

  return () => {
    const renewed = latest.then(renew)
    latest = renewed.catch(() => undefined)
    return renewed
  }
}

function readConfig(): Config {
  try {
    return parseConfig(process.env)
  } catch (error) {
    exitIfPlain(error)
    throw error
  }
}

function exitIfPlain(error: unknown): void {
  if (!isPlainError(error)) return
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
