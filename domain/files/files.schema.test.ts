import { describe, expect, it } from 'vitest'
import { fileProvider, uploadSchema } from './files.schema.ts'

const firstSentence = (input: unknown) => uploadSchema.safeParse(input).error?.issues[0]?.message

describe('uploadSchema', () => {
  it.each([
    'https://drive.google.com/file/d/1/view?usp=sharing',
    'http://example.org',
    'https://[::1]:8080/a',
    'HTTPS://EXAMPLE.ORG/A%20B',
    `https://example.org/${'a'.repeat(2028)}`,
  ])('takes %s', (fileUrl) => {
    expect(uploadSchema.parse({ fileUrl })).toEqual({ fileUrl, service: 'full-optimization' })
  })

  it('trims what was pasted', () => {
    expect(uploadSchema.parse({ fileUrl: ' https://example.org/a\n' }).fileUrl).toBe('https://example.org/a')
  })

  it.each([
    [undefined],
    [null],
    [42],
    [['https://example.org']],
    [''],
    ['example.org'],
    ['https:example.org'],
    ['https://'],
    ['ftp://example.org/a'],
    ['javascript:alert(1)'],
    ['https://ada@example.org/'],
    ['https://ada:secret@example.org/'],
    ['https://example.org/\u0000'],
    ['https://example.org/a\tb'],
    ['https://example.org/a\nb'],
    ['https://example.org/\u0085'],
    ['https://example.org/\ud800'],
    ['https://example.org/a https://example.org/b'],
    [`https://example.org/${'a'.repeat(2029)}`],
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
