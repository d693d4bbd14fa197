import { spawn } from 'node:child_process'
import { chownSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { answers, untilReady } from './answers.ts'
import { dataDirOf, nodeOf, Refusal, type Site, serviceUser, settingsOf, studio } from './site.ts'

/** Settings that reach nobody: a rehearsal sends no mail, takes no payment, reads no mailbox. */
const HARMLESS = ['ACCOUNTING_CURRENCY', 'FINANCIAL_YEAR_BEGINS', 'BANK_ACCOUNT', 'SHORT_TRANSFER_EURO']
const PAGES = ['/', '/services', '/auth']

/**
 * Starts a version on a copy of the data, away from everybody, which migrates the copy, and asks it for pages.
 * @param backup of the data as it is
 * @throws Refusal with what the version said
 */
export async function rehearse(site: Site, release: string, backup: string): Promise<void> {
  const scratch = join(dataDirOf(site), 'update-rehearsal')
  const user = serviceUser(site)
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(scratch, { mode: 0o700 })
  if (user.uid !== undefined && user.gid !== undefined) chownSync(scratch, user.uid, user.gid)
  try {
    const settings = await harmlessSettings(site, scratch)
    studio(site, release, ['restore', backup, '--yes'], settings)
    await startAndAsk(release, settings, user)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function harmlessSettings(site: Site, scratch: string): Promise<Record<string, string>> {
  const kept = Object.entries(settingsOf(site)).filter(
    (entry): entry is [string, string] => HARMLESS.includes(entry[0]) && entry[1] !== undefined,
  )
  return { ...Object.fromEntries(kept), DATA_DIR: scratch, PORT: String(await freePort()), LOG_LEVEL: 'warn' }
}

async function startAndAsk(
  release: string,
  settings: Record<string, string>,
  user: ReturnType<typeof serviceUser>,
): Promise<void> {
  const server = spawn(nodeOf(release), ['server/start.mjs'], {
    cwd: release,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
  const address = `http://127.0.0.1:${settings.PORT}`
  try {
    if (!(await untilReady(address, () => server.exitCode !== null || server.signalCode !== null)))
      throw new Refusal(`${said.trim()}\nOn a copy of the data the new version does not start.`)
    for (const page of PAGES)
      if (!(await answers(address + page)))
        throw new Refusal(`On a copy of the data the new version does not answer ${page}.`)
  } finally {
    server.kill()
    await ended
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
