import { expect, it } from 'vitest'
import { parseConfig } from '#platform/config/config.ts'
import { checkContent } from './check-content.ts'

it('sends the studio to the files of its own, which an update keeps, and to none of content/', () => {
  const says = [parseConfig({}), parseConfig({ PUBLIC_URL: 'https://studio.se', PAYMENTS: 'sandbox' })]
    .flatMap((config) => checkContent(config))
    .map((finding) => finding.says)
  expect(says.join('\n')).not.toContain('content/')
  expect(says.filter((text) => text.includes('own/confirmed.json'))).toHaveLength(7)
})
