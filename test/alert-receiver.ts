import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listenLocally } from './listen-locally.ts'

type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

/** A receiver of alerts on this machine. */
export type AlertReceiver = {
  /** Without a trailing slash. */
  url: string
  received: Received[]
  /** From now on, every request gets this response. */
  say: (status: number, headers?: Record<string, string>) => void
  /** From now on, requests are accepted but never answered. */
  hang: () => void
  stop: () => Promise<void>
}

export async function startAlertReceiver(): Promise<AlertReceiver> {
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
    say: (status, headers = {}) => {
      answer = { status, headers }
    },
    hang: () => {
      answer = undefined
    },
    stop,
  }
}
