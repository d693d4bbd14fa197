import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Policy } from './policy.ts'
import { privacyVersions } from './privacy/all.ts'
import { terms, termsVersions } from './terms/all.ts'

/** Former wordings, which may be part of someone's contract. */
const FIXED: Readonly<Record<string, string>> = {}

const all = [termsVersions, privacyVersions]

test('versions stand newest first, each under its own day', () => {
  for (const versions of all) {
    const days = versions.map(({ version }) => version)
    expect(days).toEqual([...new Set(days)].sort().reverse())
    for (const day of days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
})

test('a replaced version is never changed', () => {
  const replaced = all.flatMap(([, ...earlier]) => earlier)
  expect(Object.fromEntries(replaced.map((policy) => [nameOf(policy), hashOf(policy)]))).toEqual(FIXED)
})

test('the newest version leads to every earlier one', () => {
  for (const [path, [newest, ...earlier]] of [
    ['/terms', termsVersions],
    ['/privacy', privacyVersions],
  ] as const)
    for (const { version } of earlier) expect(JSON.stringify(newest)).toContain(`"${path}/${version}"`)
})

test('what the law wants to be said stands in the terms', () => {
  const words = JSON.stringify(terms)
  for (const said of [
    'Withdraw from contract',
    'Model withdrawal form',
    'ends with the next working day',
    'konsumentköplagen 2022:260',
    'a complaint within two months is always in time',
    'For companies: Our liability is capped at the amount paid for the specific service.',
    'personal injury',
    'Contracts are made in English.',
    'reverse charge',
    'bank transfer',
  ])
    expect(words).toContain(said)
})

function nameOf({ heading, version }: Policy): string {
  return `${heading} ${version}`
}

function hashOf(policy: Policy): string {
  return createHash('sha256').update(JSON.stringify(policy)).digest('hex').slice(0, 16)
}
