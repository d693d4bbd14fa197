import { describe, expect, it } from 'vitest'
import { splitLinks } from './links.ts'

const links = (message: string) =>
  splitLinks(message).flatMap((part) => (part.kind === 'link' ? [part.text] : []))

describe('splitLinks', () => {
  it('splits text and addresses, and loses nothing', () => {
    const message = 'See https://example.org/a?b=c#d and http://localhost:3000, please.'
    expect(splitLinks(message)).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'link', text: 'https://example.org/a?b=c#d', href: 'https://example.org/a?b=c#d' },
      { kind: 'text', text: ' and ' },
      { kind: 'link', text: 'http://localhost:3000', href: 'http://localhost:3000/' },
      { kind: 'text', text: ', please.' },
    ])
    expect(
      splitLinks(message)
        .map((part) => part.text)
        .join(''),
    ).toBe(message)
  })

  it.each([
    ['https://example.org.', 'https://example.org'],
    ['https://example.org/a!?', 'https://example.org/a'],
    ['(https://example.org/a)', 'https://example.org/a'],
    ['(https://example.org/a_(b))', 'https://example.org/a_(b)'],
    ['"https://example.org/a"', 'https://example.org/a'],
    ['“https://example.org/a”…', 'https://example.org/a'],
    ['**https://example.org/a**', 'https://example.org/a'],
    ['HTTPS://EXAMPLE.org/A', 'HTTPS://EXAMPLE.org/A'],
    ['<https://example.org/a>', 'https://example.org/a'],
  ])('leaves the punctuation around %s out', (message, link) => {
    expect(links(message)).toEqual([link])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.org/a',
    'xhttps://example.org/a',
    'https://',
    'https://ada:secret@example.org/',
    'https://good.example@bad.example/',
    'www.example.org',
    '',
  ])('makes no link of %s', (message) => {
    expect(links(message)).toEqual([])
  })

  it('ends a link where markup begins', () => {
    expect(splitLinks('https://example.org/"><script>alert(1)</script>')).toEqual([
      { kind: 'link', text: 'https://example.org/', href: 'https://example.org/' },
      { kind: 'text', text: '"><script>alert(1)</script>' },
    ])
  })

  it('is quick on the longest and worst of messages', () => {
    const before = process.cpuUsage()
    splitLinks(`https://a${')'.repeat(4990)}`)
    splitLinks('https://a '.repeat(500))
    // CPU time, not wall-clock time, because other programs share the processor.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500)
  })
})
