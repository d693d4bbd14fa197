import { beforeAll, describe, expect, it } from 'vitest'
import { runAt } from '../../fixtures/runs.ts'
import { signWithExampleKey } from '../../fixtures/sign-report.ts'
import { headlineMetric } from '../metrics/average-fps.ts'
import { makeReport } from './report.ts'
import { reportText } from './report-of-captures.ts'
import { checkSignature, type UnsignedReport } from './signed-report.ts'

const HASH = 'a'.repeat(64)

let signed = ''

beforeAll(async () => {
  signed = await signWithExampleKey(unsigned())
})

describe('a signed report', () => {
  it('is accepted as it was signed', async () => {
    expect(await checkSignature(signed)).toMatchObject({
      ok: true,
      signed: { number: 12, issuer: 'https://studio.example', report: { kind: 'frame-times' } },
    })
  })

  it('is refused with any of its bytes flipped', async () => {
    const bytes = new TextEncoder().encode(signed)
    const accepted: number[] = []
    for (let at = 0; at < bytes.length; at++) {
      const changed = Uint8Array.from(bytes)
      changed[at] = (changed[at] as number) ^ 1
      if ((await checkSignature(new TextDecoder().decode(changed))).ok) accepted.push(at)
    }
    expect(accepted).toEqual([])
  })

  it('is refused with other bits in its last letters, which no byte uses', async () => {
    for (const part of ['key', 'signature'])
      for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
        const changed = signed.replace(new RegExp(`("${part}":"[^"]+).(")`), `$1${letter}$2`)
        expect((await checkSignature(changed)).ok, `${part} ${letter}`).toBe(changed === signed)
      }
  })

  it('is refused in any other form, or with another key, number or report', async () => {
    const parsed = JSON.parse(signed)
    const other = JSON.parse(await signWithExampleKey(unsigned(), 8))
    for (const text of [
      `${signed}\n`,
      `\ufeff${signed}`,
      JSON.stringify(parsed),
      JSON.stringify(parsed, null, 2),
      signed.replace('{', '{"number":1,'),
      reportText({ ...parsed, more: 1 }),
      reportText({ ...parsed, signature: parsed.key }),
      'null',
    ])
      expect(await checkSignature(text), text.slice(0, 20)).toEqual({ ok: false, code: 'no-report' })
    for (const changed of [
      { ...parsed, number: 13 },
      { ...parsed, issuer: 'https://other.example' },
      { ...parsed, issuedAt: '2026-11-28T10:00:00.000Z' },
      { ...parsed, report: { ...parsed.report, rule: 1 } },
      { ...parsed, key: other.key },
      { ...parsed, signature: other.signature },
    ])
      expect(await checkSignature(reportText(changed))).toEqual({ ok: false, code: 'wrong' })
    expect((await checkSignature(reportText(other))).ok).toBe(true)
  })
})

/** As small as a report can be. */
function unsigned(): UnsignedReport {
  const sides = { before: [runAt(HASH, 60)], after: [runAt('b'.repeat(64), 66)] }
  return {
    ...{ kind: 'signed-report', version: 1, number: 12, issuer: 'https://studio.example' },
    issuedAt: '2026-11-27T10:00:00.000Z',
    report: JSON.parse(JSON.stringify(makeReport({ ...sides, metrics: [headlineMetric] }))),
  }
}
