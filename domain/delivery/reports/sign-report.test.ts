import { averageFps, makeReport, reportText } from '@bildruta/frame-times'
import { runAt } from '@bildruta/frame-times/fixtures/runs.ts'
import { checkSignature, type UnsignedReport } from '@bildruta/frame-times/parse-report'
import { expect, it } from 'vitest'
import { reportSigner } from './sign-report.server.ts'

const signReport = reportSigner('a secret of tests')

/** A small signed report, as it is stored. */
function signed(sign = signReport): string {
  const [before, after] = ['a', 'b'].map((letter, index) => runAt(letter.repeat(64), 40 + 20 * index))
  if (!before || !after) throw new Error('no runs')
  const report = makeReport({ before: [before], after: [after], metrics: [averageFps] })
  const unsigned: UnsignedReport = {
    kind: 'signed-report',
    version: 1,
    number: 7,
    issuer: 'https://studio.example',
    issuedAt: '2026-11-20T12:00:00.000Z',
    report: JSON.parse(reportText(report)),
  }
  return reportText({ ...unsigned, ...sign(reportText(unsigned)) })
}

it('signs what everybody can check', async () => {
  const found = await checkSignature(signed())
  expect(found).toMatchObject({ ok: true, signed: { number: 7, key: signReport('').key } })
})

it('gives the same key and signature each time, and others with another secret', () => {
  expect(signed()).toBe(signed(reportSigner('a secret of tests')))
  expect(reportSigner('another secret')('').key).not.toBe(signReport('').key)
})
