import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { generateFrames } from '../../fixtures/generated-frames.ts'
import { signWithExampleKey } from '../../fixtures/sign-report.ts'
import { writePresentMon2 } from '../../fixtures/write-presentmon.ts'
import { type PlacedCapture, reportOfCaptures, reportText } from '../report/report-of-captures.ts'
import { readFile } from './read-file.ts'
import { verifyReport } from './verify-report.ts'

let folder = ''
let captures: string[] = []
let signed = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verify-'))
  captures = [1, 2, 3, 4, 5, 6].map((run) =>
    put(
      `${run}.csv`,
      writePresentMon2(generateFrames({ frames: 600, frameTime: run < 4 ? 10 : 9, seed: run })),
    ),
  )
  const placed = await Promise.all(captures.map(placedCapture))
  const report = reportOfCaptures({
    before: placed.slice(0, 3),
    after: placed.slice(3),
    budgetMs: 1000 / 60,
    declared: { build: { before: '1204', after: '1219' } },
  })
  signed = await signWithExampleKey({
    ...{ kind: 'signed-report', version: 1, number: 12, issuer: 'https://studio.example' },
    issuedAt: '2026-11-27T10:00:00.000Z',
    report: JSON.parse(reportText(report)),
  })
})

it('a signed report says who signed it, and is recomputed', async () => {
  const { status, out } = await verifyReport(put('signed.json', signed), captures)
  expect(status).toBe(0)
  expect(out).toMatch(
    /^Report 12 of https:\/\/studio\.example, signed on 2026-11-27\.\nThe signature is valid\. Its key:\n[\w-]{43}\nCompare it with https:\/\/studio\.example\/api\/report-key\.\n\nSame: these captures give this report\.$/,
  )
})

it('--json prints the bytes of the server and the browser again', async () => {
  const file = put('signed.json', signed)
  const again = await verifyReport(file, captures.toReversed(), 'json')
  expect(again.status).toBe(0)
  // The command ends its output with a line break.
  expect(`${again.out}\n`).toBe(signed)
  expect(again.err).toContain('Same: these captures give this report.')
  const plain = reportText(JSON.parse(signed).report)
  expect(`${(await verifyReport(put('plain.json', plain), captures, 'json')).out}\n`).toBe(plain)
})

it('--json prints nothing without all captures, and refuses other reports', async () => {
  const file = put('signed.json', signed)
  expect(await verifyReport(file, captures.slice(1), 'json')).toMatchObject({
    ...{ status: 3, out: '', err: expect.stringContaining('captures or metrics of the report are missing') },
  })
  const other = put('other.json', JSON.stringify({ kind: 'else' }))
  await expect(verifyReport(other, captures, 'json')).rejects.toThrow('is not a report')
})

it('a report that was signed but doesn’t follow from its captures is different', async () => {
  const { key: _, signature: __, ...unsigned } = JSON.parse(signed)
  unsigned.report.figures[0].before.runs[0].value.value = 1
  const { status, out } = await verifyReport(put('false.json', await signWithExampleKey(unsigned)), captures)
  expect(status).toBe(1)
  expect(out).toContain('The signature is valid.')
  expect(out).toContain('Different: this report doesn’t follow from these captures.')
})

it('a signed report that was changed or saved again is refused', async () => {
  const parsed = JSON.parse(signed)
  for (const [text, sentence] of [
    [JSON.stringify(parsed, null, 2), 'It was changed or saved again.'],
    [`${signed}\n`, 'It was changed or saved again.'],
    [signed.replace('"number":12', '"number":13'), 'the report was changed after it was signed'],
    [signed.replace('1219', '1218'), 'the report was changed after it was signed'],
  ] as const) {
    const { status, out, err } = await verifyReport(put('changed.json', text), captures)
    expect([status, out]).toEqual([1, ''])
    expect(err.replaceAll(/\s+/g, ' ')).toContain(sentence)
  }
})

async function placedCapture(file: string): Promise<PlacedCapture> {
  const read = await readFile(file)
  if ('refused' in read) throw new Error(read.refused)
  return { capture: read.capture, capturedAt: '2026-11-27T09:00:00' }
}

function put(name: string, content: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
