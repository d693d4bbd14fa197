import { describe, expect, it } from 'vitest'
import { after, before, ground } from '#domain/email/colours.ts'
import { IDENTITY, studioFacts, UNNAMED } from '#test/studio-facts.ts'
import { type Letter, renderEmail } from './email-layout.ts'

const studio = studioFacts({ name: 'Studio & Co', supportEmail: 'help@studio.example' })

const letter: Letter = {
  subject: 'Files received',
  preheader: 'We have your link.',
  heading: 'We have your files',
  paragraphs: ['First line\nsecond line', 'Another paragraph.'],
  action: { label: 'Open the project', url: 'https://studio.example/upload?a=1&b=2' },
  facts: [['Package', 'Full Optimization']],
  closing: 'You get this mail because you sent a link.',
}

describe('renderEmail', () => {
  it('says the same in text, with the address of the action on a line of its own', () => {
    expect(renderEmail(studio, letter).text).toBe(
      `We have your files

First line
second line

Another paragraph.

Package: Full Optimization

Open the project:
https://studio.example/upload?a=1&b=2

You get this mail because you sent a link.

-- 
Studio & Co
help@studio.example
https://studio.example
`,
    )
  })

  it('says what happens next, who does it, until when and what is left to do', () => {
    const next = { headline: 'Next: we start.', who: 'The studio', until: null, you: 'Keep <it> open.' }
    const { text, html } = renderEmail(studio, { ...letter, next })
    expect(text).toContain(
      'Another paragraph.\n\nNext: we start.\nWho: The studio\nYou: Keep <it> open.\n\nPackage:',
    )
    expect(html).toMatch(/<h2 [^>]*>Next: we start\.<\/h2>/)
    expect(html).toContain('Keep &lt;it&gt; open.')
    expect(renderEmail(studio, { ...letter, next: { ...next, until: 'Tue 1 Dec, 13:00' } }).text).toContain(
      'Who: The studio\nUntil: Tue 1 Dec, 13:00\nYou:',
    )
  })

  it('shows a result in two colors, with bars to scale and the same figures in text', () => {
    const figures = [
      { label: 'Frame rate', before: { words: '40.5', share: 0.6 }, after: { words: '68.0 FPS', share: 1 } },
    ]
    const headline = [
      { text: '40.5', side: 'before' as const },
      { text: ' became ' },
      { text: '68.0', side: 'after' as const },
      { text: '.' },
    ]
    const result = { headline, figures, source: 'Typed by us.' }
    const { text, html } = renderEmail(studio, { ...letter, result })
    expect(text).toContain('Frame rate: 40.5 → 68.0 FPS\nTyped by us.')
    expect(html).toMatch(/<p [^>]*>Typed by us\.<\/p>/)
    expect(html).toMatch(/<h1 [^>]*><span [^>]*>40\.5<\/span> became <span [^>]*>68\.0<\/span>\.<\/h1>/)
    expect(html).toMatch(
      new RegExp(
        `width="60%"[^>]*><tr><td height="7" bgcolor="${before}"[\\s\\S]*width="100%"[\\s\\S]*bgcolor="${after}"`,
      ),
    )
    expect(html, 'the address is in the text only').not.toContain(`>${letter.action?.url}<`)
  })

  it('shows markup as typed, wherever it comes from', () => {
    const hostile = `<img src=x onerror="alert('1')">&amp;`
    const { html } = renderEmail(
      { ...studio, name: hostile, identity: { ...UNNAMED, companyName: hostile } },
      {
        subject: hostile,
        preheader: hostile,
        heading: hostile,
        paragraphs: [hostile],
        action: { label: hostile, url: `https://studio.example/?q="><script>` },
        facts: [[hostile, hostile]],
        closing: hostile,
      },
    )
    expect(html).not.toMatch(/<img|<script|alert\('/)
    expect(html.match(/&lt;img src=x onerror=&quot;alert\(&#39;1&#39;\)&quot;&gt;&amp;amp;/g)).toHaveLength(
      11,
    )
  })

  it('breaks words that are longer than a phone is wide, in the heading too', () => {
    const { html } = renderEmail(studio, {
      ...letter,
      heading: 'W'.repeat(120),
      paragraphs: ['W'.repeat(120)],
    })
    expect(html.match(/overflow-wrap:anywhere;">W{120}</g)).toHaveLength(2)
  })

  it('loads nothing from anywhere and names its language', () => {
    const { html } = renderEmail(studio, letter)
    expect(html).toContain('<html lang="en">')
    expect(html).not.toMatch(/<(img|link|script|style|iframe|object|video)\b|url\(|\bsrc=|background=/i)
  })

  it('never sets ink without a ground: every light text is inside a cell with the dark ground', () => {
    const { html } = renderEmail(studio, letter)
    expect(html).toMatch(new RegExp(`<body [^>]*bgcolor="${ground}"`))
    expect(html).toMatch(
      new RegExp(`<td align="center" bgcolor="${ground}" style="[^"]*background-color:${ground}`),
    )
    expect(html.indexOf('<h1')).toBeGreaterThan(html.indexOf(`<td align="center" bgcolor="${ground}"`))
  })

  it('puts the preheader first, hidden in the mail itself', () => {
    const { html } = renderEmail(studio, letter)
    expect(html).toMatch(/<body [^>]*>\n<div style="display:none[^"]*">We have your link\./)
  })

  it('keeps line breaks of a paragraph', () => {
    expect(renderEmail(studio, letter).html).toContain('First line<br>\nsecond line')
  })

  it('says which company sends it, once the studio has given its facts', () => {
    const lines = [
      'Studio of Tests AB, Storgatan 1, 111 22 Stockholm',
      'Org. no. 559000-0005 · Registered office: Stockholm · VAT no. SE559000000501 · Phone +46 8 123 456 00',
    ]
    const { text, html } = renderEmail({ ...studio, identity: IDENTITY }, letter)
    expect(text).toContain(`\nStudio & Co\n${lines.join('\n')}\n`)
    for (const line of lines) expect(html).toContain(`${line}<br>`)
  })

  it('leaves out what the letter does not have', () => {
    const { text, html } = renderEmail(studio, {
      subject: 'S',
      preheader: 'P',
      heading: 'H',
      paragraphs: ['One.'],
    })
    expect(text).toBe('H\n\nOne.\n\n-- \nStudio & Co\nhelp@studio.example\nhttps://studio.example\n')
    expect(html).not.toContain('If the button')
    expect(html).not.toContain('<th')
  })

  it('refuses an action that is not a web address', () => {
    const script = { ...letter, action: { label: 'Open', url: 'javascript:alert(1)' } }
    expect(() => renderEmail(studio, script)).toThrow(/http or https/)
  })

  it('takes the domain of its Message-ID from the support address', () => {
    expect(renderEmail(studio, letter).senderDomain).toBe('studio.example')
  })
})
