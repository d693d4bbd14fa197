import type { Asking } from './test-app.ts'

export const TUS = { 'Tus-Resumable': '1.0.0' }

/** Metadata of an upload besides its size, by the protocol's names. */
type Said = { filename?: string; filetype?: string; purpose?: string; sha256?: string; project?: string }

/** Announces an upload with the tus protocol. @param to where uploads of this kind are announced */
export function beginUpload(
  as: Asking,
  upload: { to?: string; size: number; said: Said; headers?: Record<string, string> },
): Promise<Response> {
  const { to = '/api/uploads', size, said, headers } = upload
  const pairs = Object.entries(said).map(([name, text]) => `${name} ${Buffer.from(text).toString('base64')}`)
  return as.request(to, {
    method: 'POST',
    headers: { ...TUS, 'Upload-Length': String(size), 'Upload-Metadata': pairs.join(), ...headers },
  })
}

/** Sends a piece of an upload. */
export function sendPiece(
  as: Asking,
  address: string,
  { bytes, offset = 0, headers }: { bytes: Uint8Array; offset?: number; headers?: Record<string, string> },
): Promise<Response> {
  return as.request(address, {
    method: 'PATCH',
    headers: {
      ...TUS,
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': String(bytes.length),
      ...headers,
    },
    body: new Uint8Array(bytes),
  })
}
