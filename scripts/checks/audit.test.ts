import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { freePort } from '../../test/free-port.ts'
import { ROOT } from '../run-tool.ts'
import { LOCKFILES, lockedPackages } from './lockfiles.ts'

type Query = { package: { ecosystem: string; name: string }; version: string; page_token?: string }

/** A fake OSV. It returns ids by package, in two pages if there are more, and the entries. */
let ids: Record<string, string[]> = {}
const ENTRIES: Record<string, object> = {
  'GHSA-1': { summary: 'Cookies are mixed up', aliases: ['CVE-1'], database_specific: { severity: 'HIGH' } },
  'BIT-2': { database_specific: { severity: 'Medium' } },
  'MAL-3': { summary: 'Malicious code' },
}
let osv: Server
let url = ''
const asked: Query[] = []

beforeAll(async () => {
  osv = createServer(async (request, response) => {
    const id = /^\/v1\/vulns\/(.*)$/.exec(request.url ?? '')?.[1]
    const { queries = [] } = id ? {} : (JSON.parse(await text(request)) as { queries?: Query[] })
    asked.push(...queries)
    response.end(JSON.stringify(id ? ENTRIES[id] : { results: queries.map(answer) }))
  }).listen(0, '127.0.0.1')
  await once(osv, 'listening')
  url = `http://127.0.0.1:${(osv.address() as AddressInfo).port}`
})

beforeEach(() => {
  asked.length = 0
})

afterAll(() => osv.close())

it('asks about each package of each lockfile, and about Node', async () => {
  ids = {}
  const { status, stdout } = await audit(url)
  expect(stdout).toBe(`${asked.length} packages, 0 known vulnerabilities\n`)
  expect(status).toBe(0)
  const names = asked.map(({ package: { ecosystem, name }, version }) => `${ecosystem} ${name} ${version}`)
  for (const { name, version } of LOCKFILES.flatMap(lockedPackages))
    expect(names).toContain(
      /^node-(linux|win)-/.test(name) ? `Bitnami node ${version}` : `npm ${name} ${version}`,
    )
})

it('reports what is known, the severity and the deadline', async () => {
  ids = { hono: ['GHSA-1', 'MAL-3'], node: ['BIT-2'] }
  const { status, stdout } = await audit(url)
  expect(status).toBe(1)
  expect(stdout).toMatch(/^CRITICAL {2}hono [\d.]+: Malicious code \(MAL-3\)\. Fix it within 2 days\.$/m)
  expect(stdout).toMatch(
    /^HIGH {2}hono [\d.]+: Cookies are mixed up \(GHSA-1, CVE-1\)\. Fix it within 7 days\.$/m,
  )
  expect(stdout).toMatch(/^MEDIUM {2}node [\d.]+.*: no summary \(BIT-2\)\. Fix it within 30 days\.$/m)
  expect(stdout).toMatch(/, 3 known vulnerabilities\n$/)
})

it('says that OSV could not be asked, in one sentence', async () => {
  const { status, stdout, stderr } = await audit(`http://127.0.0.1:${await freePort()}`)
  expect(stderr).toMatch(/^Couldn't check \d+ packages at http:.*: .*ECONNREFUSED.*\n$/)
  expect([status, stdout]).toEqual([2, ''])
})

it('has the deadlines that docs/security.md promises', () => {
  const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  for (const row of ['critical, or already exploited | 2 days', 'high | 7 days', 'anything else | 30 days'])
    expect(page).toContain(`| ${row} |`)
})

function answer({ package: { name }, page_token }: Query) {
  const [first, second] = ids[name] ?? []
  if (page_token) return { vulns: [{ id: second }] }
  return first ? { vulns: [{ id: first }], ...(second && { next_page_token: 'more' }) } : {}
}

function audit(osvUrl: string): Promise<{ status: number; stdout: string; stderr: string }> {
  const env = { ...process.env, OSV_URL: osvUrl }
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'audit.ts')], { env }, (error, stdout, stderr) =>
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    )
  })
}
