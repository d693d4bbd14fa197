import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { SUFFIXES } from '#server/pages/compressed-body.server.ts'

/** Formats that are not compressed themselves. */
const TEXT = new Set(['.css', '.ico', '.js', '.json', '.mjs', '.svg', '.txt', '.webmanifest', '.xml'])

/** Writes `.br` (quality 11) and `.gz` (level 9) beside every text file below a folder, where they are smaller. */
export function precompress(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files) precompressFile(file)
}

function precompressFile(file: string): void {
  const content = readFileSync(file)
  const br = brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
  const gz = gzipSync(content, { level: 9 })
  if (br.length < content.length) writeFileSync(file + SUFFIXES.br, br)
  if (gz.length < content.length) writeFileSync(file + SUFFIXES.gzip, gz)
}
