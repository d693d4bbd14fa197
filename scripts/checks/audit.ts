// `npm run audit` asks OSV (osv.dev) for known vulnerabilities of all locked packages and of the packaged
// Node, because some registries don't support `npm audit`. Exit status: 1 if there are any, 2 if OSV can't be
// reached. OSV_URL is for tests.
import { LOCKFILES, lockedPackages } from './lockfiles.ts'

const OSV = process.env.OSV_URL ?? 'https://api.osv.dev'
const MOST_QUERIES = 1000
const TIMEOUT_MS = 30_000
/** As promised in docs/security.md. */
const DEADLINES: Record<string, string> = { CRITICAL: '2 days', HIGH: '7 days' }
const OTHER_DEADLINE = '30 days'

type Package = { ecosystem: 'npm' | 'Bitnami'; name: string; version: string }
type Batch = { results: { vulns?: { id: string }[]; next_page_token?: string }[] }
type Vulnerability = { summary?: string; aliases?: string[]; database_specific?: { severity?: string } }

const packages = allPackages()
try {
  const lines = await report(await findIds(packages))
  for (const line of lines) process.stdout.write(`${line}\n`)
  process.stdout.write(`${packages.length} packages, ${lines.length} known vulnerabilities\n`)
  process.exitCode = lines.length > 0 ? 1 : 0
} catch (error) {
  const reason = error instanceof Error ? (error.cause ?? error) : error
  process.stderr.write(`Couldn't check ${packages.length} packages at ${OSV}: ${reason}\n`)
  process.exitCode = 2
}

function allPackages(): Package[] {
  const found = LOCKFILES.flatMap(lockedPackages).map(({ name, version }): Package => {
    // npm has no entries for the program in these packages. Bitnami lists those of Node.
    const isNode = /^node-(linux|win)-/.test(name)
    return isNode ? { ecosystem: 'Bitnami', name: 'node', version } : { ecosystem: 'npm', name, version }
  })
  return [...new Map(found.map((one) => [`${one.name}@${one.version}`, one])).values()]
}

/** @returns the packages of each vulnerability, by its id */
async function findIds(packages: Package[]): Promise<Map<string, Package[]>> {
  const found = new Map<string, Package[]>()
  const queries: { of: Package; page_token?: string }[] = packages.map((of) => ({ of }))
  while (queries.length > 0) {
    const batch = queries.splice(0, MOST_QUERIES)
    const { results } = await ask<Batch>('/v1/querybatch', {
      queries: batch.map(({ of: { version, ...rest }, page_token }) => ({
        package: rest,
        version,
        page_token,
      })),
    })
    for (const [index, { of }] of batch.entries()) {
      const { vulns = [], next_page_token } = results[index] ?? {}
      for (const { id } of vulns) found.set(id, [...(found.get(id) ?? []), of])
      if (next_page_token) queries.push({ of, page_token: next_page_token })
    }
  }
  return found
}

async function report(found: Map<string, Package[]>): Promise<string[]> {
  const lines: string[] = []
  for (const [id, affected] of found) {
    const known = await ask<Vulnerability>(`/v1/vulns/${encodeURIComponent(id)}`)
    // Entries for malicious packages have no severity.
    const severity = known.database_specific?.severity?.toUpperCase() ?? 'CRITICAL'
    const names = affected.map(({ name, version }) => `${name} ${version}`).join(', ')
    const ids = [id, ...(known.aliases ?? [])].join(', ')
    const deadline = DEADLINES[severity] ?? OTHER_DEADLINE
    lines.push(`${severity}  ${names}: ${known.summary ?? 'no summary'} (${ids}). Fix it within ${deadline}.`)
  }
  return lines.toSorted()
}

async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  const method = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const response = await fetch(OSV + path, { ...method, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`the response was ${response.status}`)
  return (await response.json()) as Answer
}
