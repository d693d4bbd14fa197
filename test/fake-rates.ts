import { createServer } from 'node:http'
import { listenLocally } from './listen-locally.ts'

/** A fake of the central bank's rates API on this machine. */
export type FakeRates = {
  /** For `riksbankRates` or RATES_URL. */
  url: string
  /** Paths requested so far. */
  requests: string[]
  /** A banking day has a rate. Other days have none. */
  publish: (day: string, value: number) => void
  /** From now on, every request gets this response. */
  say: (status: number, body: string) => void
  /** From now on, requests are accepted but never answered. */
  hang: () => void
  stop: () => Promise<void>
}

export async function startFakeRates(): Promise<FakeRates> {
  const rates = new Map<string, number>()
  const requests: string[] = []
  let instead: 'hang' | { status: number; body: string } | undefined

  const server = createServer(({ url = '' }, response) => {
    requests.push(url)
    if (instead === 'hang') return
    const { status, body } = instead ?? answerTo(url, rates)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
  })
  const { url, stop } = await listenLocally(server)
  return {
    url,
    requests,
    publish: (day, value) => void rates.set(day, value),
    say: (status, body) => {
      instead = { status, body }
    },
    hang: () => {
      instead = 'hang'
    },
    stop,
  }
}

function answerTo(url: string, rates: ReadonlyMap<string, number>): { status: number; body: string } {
  const [, from, to] = /^\/swea\/v1\/Observations\/SEKEURPMI\/([\d-]+)\/([\d-]+)$/.exec(url) ?? []
  if (from === undefined || to === undefined) return { status: 404, body: '{"statusCode":404}' }
  const found = [...rates].filter(([day]) => day >= from && day <= to).sort()
  if (found.length === 0) return { status: 204, body: '' }
  return { status: 200, body: JSON.stringify(found.map(([date, value]) => ({ date, value }))) }
}
