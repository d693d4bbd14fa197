import { expect, it } from 'vitest'
import { studioFacts } from '#test/studio-facts.ts'
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
})

it('attaches the terms of a version, in words', async () => {
  const { filename, contentType, content } = await find('terms:2026-11-22')
  expect([filename, contentType]).toEqual(['terms-2026-11-22.txt', 'text/plain; charset=utf-8'])
  const text = Buffer.from(content).toString('utf8')
  expect(text).toMatch(/^Terms of Service\n.*2026-11-22\n/)
  expect(text).toContain('https://studio.example/privacy')
  expect(text).toContain('Model withdrawal form')
})

it('refuses what it does not know', async () => {
  await expect(find('terms:2020-01-01')).rejects.toThrow('There were never terms of 2020-01-01.')
  await expect(find('photo:1')).rejects.toThrow('Nobody knows the attachment photo:1.')
})
