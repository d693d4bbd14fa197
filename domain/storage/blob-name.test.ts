import { expect, it } from 'vitest'
import { blobName } from './blob-name.ts'

const BUILDER = '👷🏽‍♀️'

it.each([
  ['harbour.zip', 'harbour.zip'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\builds\\Harbour.exe', 'Harbour.exe'],
  ['..', 'file'],
  ['', 'file'],
  ['a/', 'file'],
  ['.gitignore', '.gitignore'],
  ['two\nlines\u0000\u007f.zip', 'twolines.zip'],
  ['gpj.\u202egnp.exe', 'gpj.gnp.exe'],
  ['half \ud800 letter', 'half \ufffd letter'],
  ['A\u030angstrom', 'Ångstrom'],
  [`${BUILDER}.zip`, `${BUILDER}.zip`],
])('%j is kept as %j', (given, kept) => {
  expect(blobName(given)).toBe(kept)
})

it('a long name is cut between two letters, before its ending', () => {
  const kept = blobName(`${BUILDER.repeat(300)}.7z`)
  expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(255)
  const times = (kept.length - '.7z'.length) / BUILDER.length
  expect(kept).toBe(`${BUILDER.repeat(times)}.7z`)
  expect(times).toBeGreaterThan(10)
  expect(blobName('x'.repeat(300))).toBe('x'.repeat(255))
})
