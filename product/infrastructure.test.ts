import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { systemClock } from '#domain/kernel/time.ts'
import { parseConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { openInfrastructure } from './infrastructure.ts'

async function worldOf(env: Record<string, string>) {
  const DATA_DIR = mkdtempSync(join(inject('runDir'), 'world-'))
  const infrastructure = await openInfrastructure(
    parseConfig({ DATA_DIR, ...env }),
    createLog('silent'),
    systemClock,
  )
  await infrastructure.database.close()
  return infrastructure
}

it('is as the configuration says', async () => {
  const secret = 'a secret that somebody has chosen themselves'
  const infrastructure = await worldOf({
    AUTH_SECRET: secret,
    STUDIO_EMAIL: 'desk@studio.example',
    VIES_URL: 'http://127.0.0.1:9',
    RATES_URL: 'http://127.0.0.1:9',
    LINK_CHECKS: 'on',
  })
  expect(infrastructure).toMatchObject({
    secret,
    studioEmail: 'desk@studio.example',
    vatRegister: { isOn: true },
  })
  expect([infrastructure.fetchRates, infrastructure.lookAtLink]).not.toContain(undefined)
})

it('asks nobody and keeps a secret of its own where nothing is said', async () => {
  const [one, other] = [await worldOf({}), await worldOf({})]
  expect(one).toMatchObject({ fetchRates: undefined, lookAtLink: undefined, vatRegister: { isOn: false } })
  expect(one.studioEmail).toBe(one.studio.supportEmail)
  expect(one.secret.length).toBeGreaterThan(32)
  expect(one.secret).not.toBe(other.secret)
})
