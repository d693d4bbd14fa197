import { describe, expect, it } from 'vitest'
import { privacyVersions } from '#content/privacy/all.ts'
import { terms, termsVersions } from '#content/terms/all.ts'
import { policyAsText } from './policy-text.ts'

const ORIGIN = 'https://studio.example'

describe('a policy as text', () => {
  const text = policyAsText(terms, ORIGIN)

  it('says everything that the page says, with whole addresses', () => {
    expect(text).toMatch(/^Terms of Service\nThis version applies from: 2026-11-22\n\nThese terms apply/)
    for (const [index, { heading }] of terms.sections.entries())
      expect(text).toContain(`\n\n${index + 1}. ${heading}\n\n`)
    expect(text).toContain('arn.se (https://www.arn.se/)')
    expect(text).toContain('privacy policy (https://studio.example/privacy)')
    expect(text).toContain('Cancellation before work starts: Full refund.')
    expect(text).not.toMatch(/undefined|\[object/)
  })

  it('carries how a consumer withdraws, with the model form', () => {
    expect(text).toContain('Withdraw from contract (https://studio.example/withdraw)')
    expect(text).toContain('ends at midnight in Stockholm')
    expect(text).toContain('Model withdrawal form')
    expect(text).toContain('I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract')
  })

  it('is made of every version', () => {
    for (const policy of [...termsVersions, ...privacyVersions])
      expect(policyAsText(policy, ORIGIN)).toContain(policy.version)
  })
})
