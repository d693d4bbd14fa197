import { test as base } from '@playwright/test'
import type { Engine } from '../../platform/database/database.ts'
import { startPostgres } from '../postgres.ts'
import { createPostgresDatabase } from '../postgres-databases.ts'
import { type Environment, FOR_TESTS, type ServerProcess, startServer } from '../server-process.ts'
import { registerClient, type SignedInClient } from './client.ts'
import { type PageWatch, watchPages } from './page-watch.ts'

export { expect } from '@playwright/test'

export type HarnessOptions = {
  /** The database under the server; given by the project. */
  engine: Engine
  /** Configuration beyond the defaults: `test.use({ serverEnvironment: { … } })` starts another server with it. */
  serverEnvironment: Environment
}

type WorkerFixtures = HarnessOptions & {
  databaseUrl: string | undefined
  /** The built server of this worker; its data stays from test to test. */
  server: ServerProcess
}

type ServerFixtures = {
  /** Starts one more server with its own configuration; ended after the test at the latest. */
  start: (environment?: Environment) => Promise<ServerProcess>
}

type Fixtures = {
  /** Registers a new client and signs the test's browser in as that client. */
  newClient: () => Promise<SignedInClient>
  /**
   * What must not happen in any page of the test: an error in the console, an uncaught error, a breach of the policy, a request to
   * another origin. Those that a test provokes on purpose it names with `pageWatch.allow(/…/)`.
   */
  pageWatch: PageWatch
}

/** For tests that need no browser. */
export const serverTest = base.extend<ServerFixtures, WorkerFixtures>({
  engine: ['sqlite', { option: true, scope: 'worker' }],
  serverEnvironment: [{}, { option: true, scope: 'worker' }],

  databaseUrl: [
    async ({ engine }, use) => {
      if (engine === 'sqlite') return use(undefined)
      const cluster = await startPostgres()
      await use(await createPostgresDatabase(cluster.url, 'bildruta'))
      await cluster.stop()
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ databaseUrl, serverEnvironment }, use) => {
      const server = await startServer(
        {
          ...(databaseUrl && { DATABASE_URL: databaseUrl }),
          // All tests of a worker ask from one address.
          RATE_LIMITS: 'off',
          ...serverEnvironment,
        },
        // Refused on a public address.
        { words: serverEnvironment.PUBLIC_URL ? [] : [FOR_TESTS] },
      )
      await use(server)
      const { status, stdout, stderr } = await server.stop()
      if (status !== 0) throw new Error(`The server ended with ${status}:\n${stdout}${stderr}`)
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from a pattern.
  start: async ({}, use) => {
    const started: ServerProcess[] = []
    await use(async (environment) => {
      const server = await startServer(environment)
      started.push(server)
      return server
    })
    await Promise.all(started.map((server) => server.stop()))
  },
})

/** For tests in a browser. */
export const test = serverTest.extend<Fixtures>({
  baseURL: async ({ server }, use) => use(server.url),

  newClient: async ({ server, context }, use) => {
    await use(async () => {
      const client = await registerClient(server.url)
      await context.addCookies(client.cookies)
      return client
    })
  },

  pageWatch: [
    async ({ context, server }, use) => {
      const watch = watchPages(context, server)
      await use(watch)
      watch.expectNothing()
    },
    { auto: true },
  ],
})

/** For what must work before and without scripts. */
export const testWithoutScripts = test.extend({
  javaScriptEnabled: false,
})
