import { type BrowserContext, test as base, type Page } from '@playwright/test'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import type { Engine } from '#platform/database/database.ts'
import { type FakeStripe, startFakeStripe } from '../fake-stripe.ts'
import { type FakeVies, startFakeVies } from '../fake-vies.ts'
import { startPostgres } from '../postgres.ts'
import { createPostgresDatabase } from '../postgres-databases.ts'
import { type Environment, FOR_TESTS, type ServerProcess, startServer } from '../server-process.ts'
import { registerClient, type SignedInClient } from './client.ts'
import { signInMember } from './member.ts'
import { type PageWatch, watchPages } from './page-watch.ts'
import { purchase } from './purchase.ts'
import { agreeByTransfer, type NewQuote, offerQuote } from './quotes.ts'
import { type Studio, studioAt } from './studio.ts'

export { expect } from '@playwright/test'

export type HarnessOptions = {
  /** The server's database, given by the project. */
  engine: Engine
}

type Served = { server: ServerProcess; databaseUrl: string | undefined }

type WorkerFixtures = HarnessOptions & {
  /** The built server with a configuration. Its data is kept between tests. */
  serve: (environment: Environment) => Promise<Served>
  /** Fakes for Stripe and VIES. A worker fixture in a spec file would take extra workers. */
  stripe: FakeStripe
  vies: FakeVies
}

type ServerFixtures = Served & {
  /** Configuration beyond the defaults: `test.use({ serverEnvironment: { … } })` requests a server with it. */
  serverEnvironment: Environment
  /** Starts another server with its own configuration, which ends with the test at the latest. */
  start: (environment?: Environment) => Promise<ServerProcess>
}

type Fixtures = {
  /** The studio at work on the test's server. */
  studio: Studio
  /** Registers a new client and signs the test's browser in as that client. */
  newClient: () => Promise<SignedInClient>
  /** A new client, signed in in the test's browser. */
  client: SignedInClient
  /** Buys a package for a client in test mode and waits until it is paid. */
  buy: (client: SignedInClient, service?: string) => Promise<Project>
  /** Signs in a new staff member, in the test's browser unless another is named. @returns their name */
  signIn: (role: StaffRole, context?: BrowserContext) => Promise<string>
  /** A page in a separate browser in which nobody is signed in. */
  otherPage: () => Promise<Page>
  /** Sends a quote. @returns link: from the buyer's email */
  offerQuote: (quote?: NewQuote) => ReturnType<typeof offerQuote>
  /** Sends a quote, which its buyer accepts, to be paid by bank transfer. */
  agreeByTransfer: (buyer?: NewQuote['buyer']) => ReturnType<typeof agreeByTransfer>
  /**
   * Errors that no page of a test may cause: console errors, uncaught errors, policy violations, and requests to other
   * origins. A test names those it provokes on purpose with `pageWatch.allow(/…/)`.
   */
  pageWatch: PageWatch
}

/** A worker keeps the server that most files use, and one with its own configuration. */
const MOST_SERVERS = 2

/** For tests that need no browser. */
export const serverTest = base.extend<ServerFixtures, WorkerFixtures>({
  engine: ['sqlite', { option: true, scope: 'worker' }],
  serverEnvironment: [{}, { option: true }],

  serve: [
    async ({ engine }, use) => {
      const cluster = engine === 'postgres' ? await startPostgres() : undefined
      const running = new Map<string, Served>()
      let databases = 0
      const newDatabase = () =>
        cluster ? createPostgresDatabase(cluster.url, `bildruta_${++databases}`) : undefined
      await use(async (environment) => {
        const key = JSON.stringify(environment)
        const served = running.get(key) ?? (await startServed(environment, await newDatabase()))
        // The most recently requested comes last.
        running.delete(key)
        running.set(key, served)
        for (const [least, { server }] of [...running].slice(0, -MOST_SERVERS)) {
          running.delete(least)
          await endWell(server)
        }
        return served
      })
      for (const { server } of running.values()) await endWell(server)
      await cluster?.stop()
    },
    { scope: 'worker' },
  ],
  server: async ({ serve, serverEnvironment }, use) => use((await serve(serverEnvironment)).server),
  databaseUrl: async ({ serve, serverEnvironment }, use) => use((await serve(serverEnvironment)).databaseUrl),

  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from a pattern.
    async ({}, use) => {
      const stripe = await startFakeStripe()
      await use(stripe)
      await stripe.stop()
    },
    { scope: 'worker' },
  ],
  vies: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from a pattern.
    async ({}, use) => {
      const vies = await startFakeVies()
      await use(vies)
      await vies.stop()
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

  studio: async ({ server, databaseUrl, serverEnvironment }, use) =>
    use(studioAt(server, databaseUrl, serverEnvironment)),

  newClient: async ({ server, context }, use) => {
    await use(async () => {
      const client = await registerClient(server.url)
      await context.addCookies(client.cookies)
      return client
    })
  },

  client: async ({ newClient }, use) => use(await newClient()),
  buy: async ({ server }, use) => use((client, service) => purchase(server.url, client, service)),
  signIn: async ({ server, studio, context }, use) =>
    use((role, other = context) => signInMember({ url: server.url, studio, context: other }, role)),
  otherPage: async ({ browser, server }, use) => {
    const others: BrowserContext[] = []
    await use(async () => {
      const other = await browser.newContext({ baseURL: server.url })
      others.push(other)
      return other.newPage()
    })
    for (const other of others) await other.close()
  },
  offerQuote: async ({ server, studio }, use) => use((quote) => offerQuote(studio, server, quote)),
  agreeByTransfer: async ({ server, studio }, use) => use((buyer) => agreeByTransfer(studio, server, buyer)),

  pageWatch: [
    async ({ context, server }, use) => {
      const watch = watchPages(context, server)
      await use(watch)
      watch.expectNothing()
    },
    { auto: true },
  ],
})

/** For pages of a client, who is signed in from the start. */
export const clientTest = test.extend<{ signedIn: SignedInClient }>({
  signedIn: [async ({ client }, use) => use(client), { auto: true }],
})

/** For what must work before scripts load, and without them. */
export const testWithoutScripts = test.extend({
  javaScriptEnabled: false,
})

async function startServed(environment: Environment, databaseUrl: string | undefined): Promise<Served> {
  const server = await startServer(
    {
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      // All tests of a worker use the same address.
      RATE_LIMITS: 'off',
      ...environment,
    },
    // Refused on a public address.
    { words: environment.PUBLIC_URL ? [] : [FOR_TESTS] },
  )
  return { server, databaseUrl }
}

async function endWell(server: ServerProcess): Promise<void> {
  const { status, stdout, stderr } = await server.stop()
  if (status !== 0) throw new Error(`The server ended with ${status}:\n${stdout}${stderr}`)
}
