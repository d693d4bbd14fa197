import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Agreement, agreementWords } from '#content/agreements/agreement.ts'
import { agreements } from '#content/agreements/all.ts'
import { type Confirmation, confirmed } from '#content/confirmed.ts'
import { studio } from '#content/studio.ts'
import { drawText } from '#platform/documents/pdf/draw-text.ts'
import type { TextPart } from '#platform/documents/words/invoice-words.ts'
import { policyParts } from '#product/policy-text.ts'

/** An agreement as a PDF to sign. It contains no address of ours, so it is the same on every site. */
export function agreementFile(
  agreement: Agreement,
  confirmations: readonly Confirmation[] = confirmed,
): Promise<Uint8Array> {
  const isConfirmed = confirmations.some(({ what }) => what === `agreement ${agreement.slug}`)
  const { heading, version, versionLabel } = agreement
  const parts: TextPart[] = [
    { as: 'title', text: heading },
    { as: 'text', text: `${versionLabel}: ${version}` },
    ...(isConfirmed ? [] : [{ as: 'text', text: agreementWords.unconfirmed } as const]),
    ...policyParts(agreement).flatMap(({ as, text }) => text.split('\n').map((line) => lineOf(line, as))),
  ]
  return drawText({ name: studio.name, day: version, parts })
}

/** Lines that end in "here:" get room for an answer. */
function lineOf(text: string, as: TextPart['as']): TextPart {
  return { as: text.endsWith(' here:') ? 'field' : as, text }
}

export async function writeAgreementFiles(client: string): Promise<void> {
  mkdirSync(join(client, 'agreements'), { recursive: true })
  for (const agreement of Object.values(agreements))
    writeFileSync(join(client, 'agreements', `${agreement.slug}.pdf`), await agreementFile(agreement))
}
