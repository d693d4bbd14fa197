import { expect, it } from 'vitest'
import { policyAsText } from '#product/policy-text.ts'
import { agreements } from './all.ts'

it('the processing agreement has every point of Article 28(3) GDPR', () => {
  const text = policyAsText(agreements['data-processing'], 'https://studio.example')
  for (const point of [
    // Subjects that it must describe.
    ...['Subject and purpose', 'Nature of the processing', 'Duration', 'Kinds of data', 'Whose data'],
    // Points (a) to (h), and the last sentence.
    'only on documented instructions of the client, also where a transfer to a third country',
    'bound to confidentiality',
    'Article 32',
    'bound by contract to the same duties',
    'requests under Chapter III',
    'Articles 32 to 36',
    'deletes its copies, or hands them back',
    'allows audits, inspections included',
    'breaks data protection law, it says so at once',
  ])
    expect(text).toContain(point)
})

it('each can be signed by both sides, and promises the days that the privacy policy promises', () => {
  for (const agreement of Object.values(agreements)) {
    const text = policyAsText(agreement, 'https://studio.example')
    expect(text.match(/Signature:/g)).toHaveLength(2)
    expect(text).toMatch(/at the latest 90 days after/)
    expect(text).toMatch(/within 60 days/)
  }
})
