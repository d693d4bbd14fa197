import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { CLOSED_POLICY } from '../http/security-headers.server.ts'
import { type CachedPage, type Encoding, SUFFIXES, variantOf } from './cached-page.server.ts'

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.json': 'application/json',
  '.xml': 'application/xml; charset=utf-8',
}

const YEAR = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'

/**
 * Reads every built file and its compressed versions into memory. Only listed files can be served, so no path
 * can leave the folder.
 * @returns the files by address
 */
export function readPublicFiles(folder: string, common: Record<string, string>): Map<string, CachedPage> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && CONTENT_TYPES[extname(entry.name)] !== undefined)
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
  return new Map(names.map((name) => [name, readPublicFile(folder, name, common)]))
}

function readPublicFile(folder: string, name: string, common: Record<string, string>): CachedPage {
  const identity = readFileSync(join(folder, name))
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const variant = (encoding: Encoding, suffix: string) => {
    const file = join(folder, name + suffix)
    const present = suffix !== '' && existsSync(file)
    const body = present ? readFileSync(file) : identity
    return variantOf(body, etag, {
      'Content-Type': CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
      ...(present ? { 'Content-Encoding': encoding } : {}),
      Vary: 'Accept-Encoding',
      'Cache-Control': name.startsWith('/assets/') ? YEAR : HOUR,
      'Content-Security-Policy': CLOSED_POLICY,
      ...common,
      // Other sites embed sharing images.
      ...(name.startsWith('/og/') ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}),
    })
  }
  return {
    status: 200,
    variants: {
      br: variant('br', SUFFIXES.br),
      gzip: variant('gzip', SUFFIXES.gzip),
      identity: variant('identity', ''),
    },
  }
}
