import { isoTime } from '#domain/kernel/clock.ts'
import type { Config } from '#platform/config/config.ts'
import { type Program, programWords } from '#platform/program.ts'
import type { Finding } from './finding.schema.ts'
import { findingsAbout, localTime } from './finding.ts'

const { ok, warning } = findingsAbout('server')

/** How long it may take to say so, in milliseconds. */
const TIMEOUT_MS = 3_000
/** What it listens on where that is every address of the machine. */
const EVERY_ADDRESS = ['0.0.0.0', '::']

/**
 * Whether a server answers on this machine, which version it runs and since when, by what it measures.
 * @param installed what would run if it started now
 */
export async function checkServer(config: Config, installed: Program): Promise<Finding[]> {
  const address = `${EVERY_ADDRESS.includes(config.HOST) ? '127.0.0.1' : config.HOST}:${config.PORT}`
  const measured = await askMetrics(`http://${address}/metrics`, config.METRICS_TOKEN)
  if (measured === undefined) return [warning(`None answers on ${address}.`)]
  const running = readRunning(measured)
  if (!running) return [warning(`What answers on ${address} does not say which version it is.`)]
  const says = `${address} answers: version ${programWords(running.program)}, since ${localTime(running.since)}.`
  return [
    programWords(running.program) === programWords(installed)
      ? ok(says)
      : warning(`${says} What is installed here is ${programWords(installed)}: start it anew.`),
  ]
}

/** Its figures as text; nothing where nobody answers. */
async function askMetrics(url: string, token: string | undefined): Promise<string | undefined> {
  try {
    const headers: HeadersInit = token ? { Authorization: `Bearer ${token}` } : {}
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return await answer.text()
  } catch {
    return undefined
  }
}

function readRunning(measured: string): { program: Program; since: string } | undefined {
  const [, version, commit] = /^build_info\{version="([^"]*)",commit="([^"]*)"\}/m.exec(measured) ?? []
  const [, began] = /^process_start_time_seconds (\S+)$/m.exec(measured) ?? []
  if (version === undefined || began === undefined) return undefined
  return { program: { version, commit: commit || null }, since: isoTime(new Date(Number(began) * 1000)) }
}
