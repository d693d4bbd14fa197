import { createServer } from 'node:http'
import { listenLocally } from './listen-locally.ts'

export type FakeRates = Awaited<ReturnType<typeof startFakeRates>>

/** The central bank's interface of rates on this machine. `url` is for `riksbankRates` or RATES_URL. */
export async function startFakeRates() {
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
    /** A banking day has a rate; the others have none. */
    publish: (day: string, value: number) => void rates.set(day, value),
    /** From now on every request gets this answer. */
    say: (status: number, body: string) => {
      instead = { status, body }
    },
    /** From now on requests are taken and never answered. */
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
