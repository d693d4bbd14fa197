import { join } from 'node:path'
import { QUICK_PASSWORD_COST } from '#domain/accounts/auth/passwords.server.ts'
import { SYSTEM } from '#domain/kernel/actor.ts'
import { type Config, ConfigError, parseConfig } from '#platform/config/config.ts'
import { migrateDatabase } from '#platform/database/migrations/migrate.ts'
import { drawDocuments, startDrawingProcess } from '#platform/documents/draw-documents.ts'
import { createLog } from '#platform/log/log.ts'
import { openInfrastructure } from '#product/infrastructure.ts'
import { assemble } from '#product/product.ts'
import { PASSWORD } from './acts.ts'
import { type Filled, fillDemo } from './fill.ts'
import { STORIES } from './stories.ts'

/** One drawing process draws all invoices. */
const DRAWING_MS = 60_000
const BUILD = join(import.meta.dirname, '../../build')

/**
 * Fills a folder, starts the server on it and prints how to sign in.
 * @throws ConfigError on a public address
 */
export async function startDemo(
  given: NodeJS.ProcessEnv,
  folder: string,
  print: (line: string) => void,
): Promise<Filled> {
  const environment = demoEnvironment(given, folder)
  const config = parseConfig(environment)
  print('Filling the demo …')
  const filled = await fill(config)
  const { serve }: typeof import('../../server/serve.server.ts') = await import(
    join(BUILD, 'server/index.js')
  )
  await serve(environment, () => undefined, { build: BUILD, forTests: false })
  for (const line of directions(config.PUBLIC_URL, filled)) print(line)
  return filled
}

/** Only these variables count, so that the demo reaches no mail server, bucket or register. @throws ConfigError */
export function demoEnvironment({ PORT, HOST, PUBLIC_URL }: NodeJS.ProcessEnv, folder: string) {
  const own = { DATA_DIR: folder, PAYMENTS: 'test', ACCOUNTING_CURRENCY: 'EUR', LOG_LEVEL: 'warn' }
  const address = { ...(PORT && { PORT }), ...(HOST && { HOST }), ...(PUBLIC_URL && { PUBLIC_URL }) }
  const { isLoopback, PUBLIC_URL: url } = parseConfig({ ...address, PAYMENTS: 'sandbox' })
  if (!isLoopback) throw new ConfigError(`npm run demo only works on this machine, but PUBLIC_URL is ${url}.`)
  return { ...address, ...own, RATE_LIMITS: 'off', BANK_ACCOUNT: 'SE4550000000058398257466 ESSESESS' }
}

async function fill(config: Config): Promise<Filled> {
  const time = { now: new Date() }
  const clock = () => time.now
  const log = createLog('warn')
  const infrastructure = await openInfrastructure(
    config,
    log,
    clock,
    drawDocuments(startDrawingProcess, DRAWING_MS),
  )
  await migrateDatabase(infrastructure.database)
  // Payments are synced where they are made, instead of by an event that arrives at another time.
  const payments = { ...infrastructure.payments, start: () => {} }
  const product = assemble(
    config,
    { ...infrastructure, payments, vatRegister: CONFIRMS_ALL },
    { log, clock, actor: SYSTEM, passwordCost: QUICK_PASSWORD_COST },
  )
  try {
    return await fillDemo(product.deps, time, infrastructure.sendMail)
  } finally {
    await product.close()
  }
}

const CONFIRMS_ALL = {
  isOn: true,
  ask: async () => ({ status: 'valid', consultationNumber: null, name: null, address: null }) as const,
}

function directions(url: string, { members, clients, quoteSecret }: Filled): string[] {
  return [
    `Website  ${url}`,
    `Portal   ${url}/auth`,
    `Desk     ${url}/desk`,
    `Quote    ${url}/quote#${quoteSecret}`,
    '',
    `The password of everybody is: ${PASSWORD}`,
    '',
    ...clients.map(
      ({ username, name }, index) => `  ${username.padEnd(8)} ${name.padEnd(15)} ${STORIES[index]?.stage}`,
    ),
    '',
    'Staff also need a code. Each of these works once:',
    ...members.map(
      ({ email, role, recoveryCodes }) => `  ${email} (${role})  ${recoveryCodes.slice(0, 4).join('  ')}`,
    ),
  ]
}
