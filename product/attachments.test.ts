import { expect, it } from 'vitest'
import { studioFacts } from '../test/studio-facts.ts'
import { attachments } from './attachments.ts'

const find = attachments({
  studio: studioFacts(),
  accountingCurrency: 'EUR',
  clock: () => new Date(),
  get db(): never {
    throw new Error('Terms are in no database.')
  },
  drawInvoice: () => {
    throw new Error('Terms are not drawn.')
  },
  drawCertificate: () => {
    throw new Error('Terms are not drawn.')
  },
})

it.each(['2026-11-20', '2026-11-22'])('attaches the terms of %s, in words', async (version) => {
  const { filename, contentType, content } = await find(`terms:${version}`)
  expect([filename, contentType]).toEqual([`terms-${version}.txt`, 'text/plain; charset=utf-8'])
  const text = Buffer.from(content).toString('utf8')
  expect(text).toMatch(new RegExp(`^Terms of Service\n.*${version}\n`))
  expect(text).toContain('https://studio.example/privacy')
  expect(text.includes('Model withdrawal form')).toBe(version === '2026-11-22')
})

it('refuses what it does not know', async () => {
  await expect(find('terms:2020-01-01')).rejects.toThrow('There were never terms of 2020-01-01.')
  await expect(find('photo:1')).rejects.toThrow('Nobody knows the attachment photo:1.')
})
