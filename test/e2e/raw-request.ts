import { type IncomingHttpHeaders, request } from 'node:http'

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Sends a request without following redirects, decompressing bodies or normalizing the path. */
export function ask(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string | Uint8Array } = {},
): Promise<RawAnswer> {
  const { hostname, port, origin } = new URL(url)
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        hostname,
        port,
        path: url.slice(origin.length) || '/',
        method,
        headers: { Connection: 'close', ...headers },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      },
    )
    asked.once('error', reject)
    asked.end(body)
  })
}
