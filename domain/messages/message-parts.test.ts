import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { XSS_VECTORS } from '#test/xss-vectors.ts'
import { messageParts } from './message-parts.ts'

const text = (typed: string) => ({ kind: 'text', text: typed })

describe('messageParts', () => {
  it('reads code and links, and leaves all else as it was typed', () => {
    const body = [
      '# Not a heading, *not* bold, <b>nor</b> HTML',
      '  - `r.Nanite 0` is set, see https://example.org/a?b=1.',
      '',
      '```ini DefaultEngine',
      '[SystemSettings]',
      '',
      '  r.X=`1`',
      '```',
      '> and [this](https://example.org/b) &amp; \\`that',
    ].join('\n')
    expect(messageParts(body)).toEqual([
      text('# Not a heading, *not* bold, <b>nor</b> HTML\n  - '),
      { kind: 'code', text: 'r.Nanite 0' },
      text(' is set, see '),
      { kind: 'link', text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
      text('.\n'),
      { kind: 'code-block', text: '[SystemSettings]\n\n  r.X=`1`', title: 'ini DefaultEngine' },
      text('> and [this]('),
      { kind: 'link', text: 'https://example.org/b', href: 'https://example.org/b' },
      text(') &amp; \\`that'),
    ])
  })

  it.each([
    ['an open mark', 'Costs 5` or so', [text('Costs 5` or so')]],
    ['a block that is not closed', '~~~\na\nb', [{ kind: 'code-block', text: 'a\nb', title: '' }]],
    ['code with a mark in it', '`` a`b ``', [{ kind: 'code', text: 'a`b' }]],
    ['an address in code', '`https://example.org`', [{ kind: 'code', text: 'https://example.org' }]],
    ['a block in the middle of a line', 'a ```b``` c', [text('a '), { kind: 'code', text: 'b' }, text(' c')]],
    [
      'a block behind a tab',
      'a\n\t```\n\tb\n\t```\nc',
      [text('a'), { kind: 'code-block', text: 'b', title: '' }, text('c')],
    ],
  ])('%s', (_, body, parts) => {
    expect(messageParts(body)).toEqual(parts)
  })

  it('loses no letter of a text without code', () => {
    assert(
      property(string({ unit: 'grapheme' }), (typed) => {
        const body = typed.replace(/[`~]/g, '.')
        // Appended to code, so that the text is parsed as one with code.
        const parts = messageParts(`\`x\`${body}`)
        expect(parts.map((part) => part.text).join('')).toBe(`x${body}`)
      }),
    )
  })

  it.each(XSS_VECTORS)('makes no HTML and no script of %s', (vector) => {
    for (const body of [vector, `\`x\` ${vector}`, `\`${vector}`, `\`\`\`\n${vector}\n\`\`\``])
      for (const part of messageParts(body)) {
        expect(['text', 'link', 'code', 'code-block']).toContain(part.kind)
        if (part.kind === 'link') expect(new URL(part.href)).toMatchObject({ username: '', password: '' })
        if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\/[a-z0-9.]+\//)
      }
  })
})
