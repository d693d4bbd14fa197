import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { inject, vi } from 'vitest'
import { QUICK_PASSWORD_COST } from '#domain/accounts/auth/password-hash.server.ts'
import { SYSTEM } from '#domain/kernel/actor.ts'
import { addSeconds } from '#domain/kernel/clock.ts'
import { parseConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { openOutsideWorld } from '#product/outside-world.ts'
import { assemble, type ProductDeps } from '#product/product.ts'
import { serverDeps } from '#server/deps/server-deps.server.ts'
import type { TestDatabase } from '../engines.ts'
import { NOON, studioCommand } from '../studio-command.ts'
import { createTestApp, type TestClient } from '../test-app.ts'
import { drawAsText } from '../test-product.ts'

export type Door = 'by command' | 'at the desk'

/** How the keys begin by which the desk knows what it posted; a command is given once. */
export const KEY = 'posted-'

/** One act of the studio, in the words of each door. */
export type Act = {
  /** The words of the command. */
  command: readonly string[]
  /** Of the desk, after `/api/desk/`. */
  path: string
  /** What its form sends. */
  typed?: object
}

/** A studio whose staff come in by one door: an owner and an engineer, the same people at both. */
export type Studio = {
  deps: ProductDeps
  owner: TestClient
  engineer: TestClient
  act: (who: TestClient, act: Act) => Promise<void>
  /** Time goes on; whoever works at the desk has signed in anew by then. */
  passSeconds: (seconds: number) => Promise<void>
  close: () => Promise<void>
}

/** Opens the product as the server and the command line do, by one configuration. Time is the story's: end it with `vi.useRealTimers`. */
export async function openStudio(database: TestDatabase, door: Door): Promise<Studio> {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  const clock = () => new Date()
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: await mkdtemp(join(inject('runDir'), 'doors-')),
    AUTH_SECRET: 'a secret of tests that is long enough',
    BANK_ACCOUNT: 'SE45 5000 0000 0583 9825 7466 ESSESESS',
    ACCOUNTING_CURRENCY: 'EUR',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  }
  const config = parseConfig(environment)
  const log = createLog('silent')
  const world = await openOutsideWorld(config, log, clock, drawAsText)
  const tools = { log, clock, actor: SYSTEM, passwordCost: QUICK_PASSWORD_COST }
  const product = assemble(config, world, tools)
  const deps = serverDeps(product, { routes: {} } as ServerBuild)
  const app = createTestApp(database, { deps })
  const owner = await app.join('owner', 'Astrid Lund')
  const engineer = await app.join('engineer', 'Bo Bergman')

  const byCommand = async (who: TestClient, { command }: Act) => {
    const { status, err } = await studioCommand([...command, '--as', who.name], environment, undefined, clock)
    if (status !== 0) throw new Error(`studio ${command.join(' ')}: ${err}`)
  }
  let posted = 0
  const atTheDesk = async (who: TestClient, { path, typed = {} }: Act) => {
    posted += 1
    const answer = await who.post(`/api/desk/${path}`, typed, { 'Idempotency-Key': `${KEY}${posted}` })
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`)
  }
  return {
    deps: product.deps,
    owner,
    engineer,
    act: door === 'by command' ? byCommand : atTheDesk,
    passSeconds: async (seconds) => {
      const now = addSeconds(clock(), seconds)
      vi.setSystemTime(now)
      const signedIn = { createdAt: now.toISOString(), expiresAt: addSeconds(now, 86_400 * 30).toISOString() }
      await database.db
        .updateTable('session')
        .set({ ...signedIn, factorProvedAt: now.toISOString() })
        .execute()
    },
    close: () => product.close(),
  }
}
