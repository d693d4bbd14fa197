import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Plugin, RunnableDevEnvironment, ViteDevServer } from 'vite'
import { type Config, parseConfig } from '#platform/config/config.ts'
import { withEnvFile } from '#platform/config/env-file.ts'
import { isPlainError } from '#platform/plain-error.ts'

type Development = Pick<typeof import('#server/serve.server.ts'), 'startDevelopment'>
type Running = { module: Development; product: Awaited<ReturnType<Development['startDevelopment']>> }

const ENTRY = '/server/serve.server.ts'

/** Tells open pages that changed code has restarted the product. Public pages then reload (`documents.ts`). */
export const PRODUCT_CHANGED = 'bildruta:product-changed'

/**
 * Runs the product inside Vite's development server, with the configuration, migrations and data of `npm
 * start`. Changes to server code restart it.
 */
export function developmentServer(): Plugin {
  let current: (() => Promise<Running>) | undefined
  return {
    name: 'bildruta:development-server',
    apply: 'serve',
    config: () => {
      const { HOST, PORT } = readConfig()
      return { server: { host: HOST, port: PORT, strictPort: true } }
    },
    configureServer: (vite) => {
      const product = productOf(vite, readConfig())
      current = product
      vite.httpServer?.once('listening', () => product().catch(exitIfPlain))
      // Between Vite's middleware and React Router's.
      return () =>
        vite.middlewares.use((request, response, next) => answer(product, request, response).catch(next))
    },
    hotUpdate: {
      // After React Router has seen the changes.
      order: 'post',
      handler({ modules, server, timestamp }) {
        if (this.environment.name !== 'ssr' || modules.length === 0) return undefined
        for (const module of modules)
          this.environment.moduleGraph.invalidateModule(module, new Set(), timestamp, true)
        runnerOf(server).clearCache()
        // A reloaded page shows why the start failed.
        void current?.()
          .catch(() => undefined)
          .then(() => server.environments.client.hot.send(PRODUCT_CHANGED))
        // Vite would load the product a second time.
        return []
      },
    },
  }
}

async function answer(
  current: () => Promise<Running>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { product } = await current()
  // Vite removes its base path.
  request.url = (request as { originalUrl?: string }).originalUrl ?? request.url
  await getRequestListener(
    (webRequest) => product.fetch(webRequest, { remoteAddress: request.socket.remoteAddress }),
    {
      overrideGlobalObjects: false,
    },
  )(request, response)
}

/** The product for the current code. Requests queue, so that two starts never overlap. */
function productOf(vite: ViteDevServer, config: Config): () => Promise<Running> {
  const runner = runnerOf(vite)
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

function runnerOf({ environments }: ViteDevServer) {
  return (environments.ssr as RunnableDevEnvironment).runner
}

function readConfig(): Config {
  try {
    return parseConfig(withEnvFile(process.env))
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
