import { afterEach, expect, it, vi } from 'vitest'
import { campaignBefore } from './contact-panel.tsx'

afterEach(() => vi.unstubAllGlobals())

const ORIGIN = 'https://studio.example'

function arrive(address: string, referrer: string, wishes: object = {}) {
  vi.stubGlobal('navigator', wishes)
  vi.stubGlobal('location', new URL(address, ORIGIN))
  vi.stubGlobal('document', { referrer })
  return campaignBefore()
}

it.each([
  ['/contact?utm_campaign=letter', '', 'letter'],
  ['/contact?type=indie', `${ORIGIN}/services?utm_source=mail&utm_campaign=letter`, 'letter'],
  ['/contact?utm_campaign=letter', `${ORIGIN}/?utm_campaign=talk`, 'letter'],
  ['/contact?utm_campaign=', `${ORIGIN}/?utm_campaign=talk`, 'talk'],
  ['/contact', `${ORIGIN}/services`, ''],
  ['/contact', '', ''],
  // What others say in their own addresses is theirs.
  ['/contact', 'https://elsewhere.example/?utm_campaign=theirs', ''],
  ['/contact', `${ORIGIN}.elsewhere.example/?utm_campaign=theirs`, ''],
])('at %s, from %j, it is %j', (address, referrer, campaign) => {
  expect(arrive(address, referrer)).toBe(campaign)
})

it.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('is not asked for where %o', (wishes) => {
  expect(arrive('/contact?utm_campaign=letter', '', wishes)).toBe('')
})
