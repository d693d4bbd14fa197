import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { answerOf } from './cached-page.server.ts'
import { readPublicFiles } from './public-files.server.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(inject('runDir'), 'client-'))
  for (const name of ['assets', 'og', 'tools']) mkdirSync(join(folder, name))
  const files = {
    'assets/page-1a2b.js': 'script',
    'assets/page-1a2b.js.br': 'packed',
    'og/home.png': 'picture',
    'robots.txt': 'robots',
    'paper.pdf': 'paper',
    'notes.secret': 'not to be answered',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
})

function answerFor(address: string, { encoding = 'identity' } = {}) {
  const page = readPublicFiles(folder, { 'Cross-Origin-Resource-Policy': 'same-origin' }).get(address)
  if (!page) return undefined
  const { headers, body } = answerOf(page, 'GET', encoding, undefined)
  const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : []))
  return { ...Object.fromEntries(pairs), body: body?.toString() } as Record<string, string>
}

test.each([
  ['/assets/page-1a2b.js', 'public, max-age=31536000, immutable'],
  ['/robots.txt', 'public, max-age=3600'],
  ['/paper.pdf', 'public, max-age=3600'],
  ['/og/home.png', 'public, max-age=3600'],
])('%s is kept by a browser as its name allows: %s', (address, kept) => {
  expect(answerFor(address)?.['Cache-Control']).toBe(kept)
})

test('a file is answered as the build packed it, to whoever can read that', () => {
  const packed = answerFor('/assets/page-1a2b.js', { encoding: 'br' })
  expect(packed).toMatchObject({ body: 'packed', 'Content-Encoding': 'br', Vary: 'Accept-Encoding' })
  const plain = answerFor('/assets/page-1a2b.js', { encoding: 'gzip' })
  expect([plain?.body, plain?.['Content-Encoding']]).toEqual(['script', undefined])
  expect(plain?.['Content-Type']).toBe('text/javascript; charset=utf-8')
})

test('other sites show the sharing images, and no other file', () => {
  expect(answerFor('/og/home.png')?.['Cross-Origin-Resource-Policy']).toBe('cross-origin')
  expect(answerFor('/robots.txt')?.['Cross-Origin-Resource-Policy']).toBe('same-origin')
})

test('a file may load nothing', () => {
  expect(answerFor('/robots.txt')?.['Content-Security-Policy']).not.toContain('connect-src')
})

test.each(['/notes.secret', '/assets/page-1a2b.js.br', '/../package.json', '/assets'])(
  '%s is no file of ours',
  (address) => {
    expect(answerFor(address)).toBeUndefined()
  },
)
