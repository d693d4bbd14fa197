import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listenLocally } from './listen-locally.ts'

type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

export type AlertReceiver = Awaited<ReturnType<typeof startAlertReceiver>>

/** Whoever is told of alerts, on this machine. */
export async function startAlertReceiver() {
  const received: Received[] = []
  let answer: { status: number; headers: Record<string, string> } | undefined = { status: 200, headers: {} }
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    received.push({ method, path, headers, body })
    if (answer) response.writeHead(answer.status, answer.headers).end()
  })
  const { url, stop } = await listenLocally(server)
  return {
    url,
    received,
    /** From now on every request gets this answer. */
    say: (status: number, headers: Record<string, string> = {}) => {
      answer = { status, headers }
    },
    /** From now on requests are taken and never answered. */
    hang: () => {
      answer = undefined
    },
    stop,
  }
}
