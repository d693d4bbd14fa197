// Starts the product in test mode on a new folder with invented clients. Ctrl+C ends it and deletes the folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QUICK_PASSWORD_COST } from '#domain/accounts/auth/passwords.server.ts'
import { SYSTEM } from '#domain/kernel/actor.ts'
import { ConfigError, parseConfig } from '#platform/config/config.ts'
import { migrateDatabase } from '#platform/database/migrations/migrate.ts'
import { createLog } from '#platform/log/log.ts'
import { isPlainError } from '#platform/plain-error.ts'
import { openInfrastructure } from '#product/infrastructure.ts'
import { assemble } from '#product/product.ts'
import { withVatRegister } from '#test/factories/buyers.ts'
import { PASSWORD } from './acts.ts'
import { type Filled, fillDemo } from './fill.ts'

const BUILD = join(import.meta.dirname, '../../build')

/** Starts the server on a new filled folder. @throws ConfigError on a public address */
export async function startDemo(given: NodeJS.ProcessEnv): Promise<Filled & { url: string; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'bildruta-demo-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const environment = demoEnvironment(given, folder)
  const [config, log, time] = [parseConfig(environment), createLog('warn'), { now: new Date() }]
  const tools = { log, clock: () => time.now, actor: SYSTEM, passwordCost: QUICK_PASSWORD_COST }
  const opened = await openInfrastructure(config, log, tools.clock)
  await migrateDatabase(opened.database)
  // Events of test mode would arrive when the clock has moved on.
  const payments = { ...opened.payments, start: () => {} }
  const { deps, close } = assemble(config, { ...opened, payments }, tools)
  const filled = await fillDemo(withVatRegister(deps), time, opened.sendMail).finally(close)
  const { serve }: typeof import('#server/serve.server.ts') = await import(join(BUILD, 'server/index.js'))
  await serve(environment, () => undefined, { build: BUILD, forTests: false })
  return { ...filled, folder, url: config.PUBLIC_URL }
}

/** Keeps no other variable, so that no email leaves and no other service is asked. @throws ConfigError */
export function demoEnvironment({ PORT, HOST, PUBLIC_URL }: NodeJS.ProcessEnv, folder: string) {
  const address = { ...(PORT && { PORT }), ...(HOST && { HOST }), ...(PUBLIC_URL && { PUBLIC_URL }) }
  const { isLoopback, PUBLIC_URL: url } = parseConfig({ ...address, PAYMENTS: 'sandbox' })
  if (!isLoopback) throw new ConfigError(`npm run demo only works on this machine, but PUBLIC_URL is ${url}.`)
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'warn', RATE_LIMITS: 'off', ACCOUNTING_CURRENCY: 'EUR' }
  return { ...address, ...settings, PAYMENTS: 'test', BANK_ACCOUNT: 'SE4550000000058398257466 ESSESESS' }
}

function directions({ url, folder, members, people }: Awaited<ReturnType<typeof startDemo>>): string[] {
  const row = (...cells: string[]) => `  ${cells.map((cell) => cell.padEnd(18)).join('')}`.trimEnd()
  return [
    row('Website', url),
    row('Quote', `${url}/quote#${people.find(({ username }) => username === 'sam')?.quoteSecret}`),
    row('Emails', `${folder}/mail`),
    `\nClients sign in at ${url}/auth with the password: ${PASSWORD}`,
    ...people.filter(({ id }) => id).map(({ username, name, stage }) => row(username, name, stage)),
    `\nStaff sign in at ${url}/desk with the same password and a code. Each code works once:`,
    ...members.map(({ email, role, recoveryCodes }) => row(email, role, ...recoveryCodes.slice(0, 3))),
  ]
}

if (import.meta.main)
  try {
    process.stdout.write(`${directions(await startDemo(process.env)).join('\n')}\n`)
  } catch (error) {
    process.stderr.write(`${isPlainError(error) ? error.message : (error as Error).stack}\n`)
    process.exit(1)
  }
