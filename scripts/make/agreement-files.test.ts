import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { agreementWords } from '#content/agreements/agreement.ts'
import { agreements } from '#content/agreements/all.ts'
import { policyAsText } from '#product/policy-text.ts'
import { agreementFile } from './agreement-files.ts'

/** Path of the PDF/A validator, which `npm test` installs where it can. */
const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined

describe.each(Object.values(agreements))('the file of $slug', (agreement) => {
  it('is the same bytes each time, tagged, and PDF/A-2a', async () => {
    const [one, other] = [await agreementFile(agreement), await agreementFile(agreement)]
    expect(Buffer.compare(one, other)).toBe(0)
    const source = Buffer.from(one).toString('latin1')
    for (const wanted of ['<pdfaid:part>2</pdfaid:part>', '/Marked true', '/Lang (en-GB)', '/S /H2'])
      expect(source).toContain(wanted)
  })

  it.runIf(hasPoppler)(
    'says every word of its page, and that it is a proposal until somebody has confirmed it',
    async () => {
      const confirmation = { what: `agreement ${agreement.slug}`, basis: 'Read', date: '2026-11-22' } as const
      const [proposed, agreed] = [
        await agreementFile(agreement, []),
        await agreementFile(agreement, [confirmation]),
      ]
      expect(wordsOf(proposed)).toContain(bare(agreementWords.unconfirmed))
      expect(wordsOf(agreed)).not.toContain(bare(agreementWords.unconfirmed))
      const said = wordsOf(agreed)
      for (const line of policyAsText(agreement, 'https://studio.example').split('\n'))
        expect(said).toContain(bare(line))
    },
  )
})

/** Without page headers and line breaks. */
function wordsOf(pdf: Uint8Array): string {
  const { stdout } = spawnSync('pdftotext', ['-y', '70', '-x', '0', '-W', '600', '-H', '780', '-', '-'], {
    input: pdf,
  })
  return bare(stdout.toString())
}

function bare(text: string): string {
  return text.replaceAll(/\s+/g, '')
}
