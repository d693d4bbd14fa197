import { describe, expect, it } from 'vitest'
import { fileProvider, uploadSchema } from './files.schema.ts'

const firstSentence = (input: unknown) => uploadSchema.safeParse(input).error?.issues[0]?.message

describe('uploadSchema', () => {
  it.each([
    'https://drive.google.com/file/d/1/view?usp=sharing',
    'http://example.org',
    'https://[::1]:8080/a',
    'HTTPS://EXAMPLE.ORG/A%20B',
    'https://example.org/Ä',
    'https://ada@example.org/',
    'https://ada:secret@example.org/a',
    `https://example.org/${'a'.repeat(2028)}`,
  ])('takes %s', (fileUrl) => {
    expect(uploadSchema.parse({ fileUrl })).toEqual({ fileUrl, service: 'full-optimization', projectId: '' })
  })

  it('trims what was pasted', () => {
    expect(uploadSchema.parse({ fileUrl: ' https://example.org/a\n' }).fileUrl).toBe('https://example.org/a')
  })

  it.each([
    ['https:example.org', 'https://example.org/'],
    ['https:/example.org/a', 'https://example.org/a'],
    ['HTTPS://EXAMPLE.ORG/Ä ö', 'https://example.org/%C3%84%20%C3%B6'],
    ['https://example.org/a b?c=d e#f g', 'https://example.org/a%20b?c=d%20e#f%20g'],
    ['https://example.org/a\tb\nc', 'https://example.org/abc'],
    ['https://example.org/\0a', 'https://example.org/%00a'],
    ['https://example.org/\u0085a', 'https://example.org/%C2%85a'],
    ['https://example.org/\ud800', 'https://example.org/%EF%BF%BD'],
  ])('makes of %j a link that mails and pages can hold', (typed, stored) => {
    expect(uploadSchema.parse({ fileUrl: typed }).fileUrl).toBe(stored)
    expect(uploadSchema.parse({ fileUrl: stored }).fileUrl).toBe(stored)
  })

  it.each([
    [undefined],
    [null],
    [42],
    [['https://example.org']],
    [''],
    ['example.org'],
    ['https://'],
    ['ftp://example.org/a'],
    ['javascript:alert(1)'],
    ['https://exa mple.org/'],
    ['https://example.org:99999/'],
    ['mailto:ada@example.org'],
    [`https://example.org/${'a'.repeat(2029)}`],
    [`https://example.org/${'a'.repeat(2026)} b`],
  ])('refuses %j', (fileUrl) => {
    expect(firstSentence({ fileUrl })).toBe('Please enter a valid URL')
  })

  it('refuses a service that is not on offer', () => {
    const fileUrl = 'https://example.org'
    expect(uploadSchema.parse({ fileUrl, service: 'quick-fix' }).service).toBe('quick-fix')
    for (const service of ['', 'toString', 'quick-fix\0', null, 1])
      expect(firstSentence({ fileUrl, service })).toBe('Please choose one of our services')
  })
})

describe('fileProvider', () => {
  it.each([
    ['https://drive.google.com/x', 'google-drive'],
    ['https://docs.google.com/x', 'google-drive'],
    ['https://DRIVE.google.com./x', 'google-drive'],
    ['https://www.filemail.com/d/x', 'filemail'],
    ['https://filemail.com/d/x', 'filemail'],
    ['https://fil.email/x', 'filemail'],
    ['https://notfilemail.com/x', 'other'],
    ['https://filemail.com.example.org/x', 'other'],
    ['https://drive.google.com.example.org/x', 'other'],
    ['https://example.org/drive.google.com', 'other'],
    ['not a link', 'other'],
  ])('%s is of %s', (url, provider) => {
    expect(fileProvider(url)).toBe(provider)
  })
})
