import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

const html = (markdown: string) => renderMarkdown(markdown).html

describe('headings', () => {
  it('have ids of their words, without their number, each once', () => {
    const { html, sections } = renderMarkdown('## 1. Réglages & coût\n\n### Cost\n\n### Cost\n\n## Last')
    expect(html).toContain('<h2 id="réglages-coût" tabindex="-1">1. Réglages &#x26; coût</h2>')
    expect(html).toContain('<h3 id="cost" tabindex="-1">')
    expect(html).toContain('<h3 id="cost-2" tabindex="-1">')
    expect(sections).toEqual([
      { id: 'réglages-coût', title: '1. Réglages & coût' },
      { id: 'last', title: 'Last' },
    ])
  })
})

describe('code', () => {
  it('of ini files is marked: section, comment, name, value', () => {
    const block = html('## Fog\n\n```ini\n[SystemSettings]\n; why\nr.Fog=0\n```')
    expect(block).toContain(
      '<div class="wide-code" role="region" tabindex="0" aria-label="Configuration: Fog" data-language="ini">',
    )
    expect(block).toContain(
      '<span class="code-section">[SystemSettings]</span>\n<span class="code-comment">; why</span>\n<span class="code-name">r.Fog</span>=<span class="code-value">0</span></code></pre></div>',
    )
  })

  it('of the console is marked: a number is a value, a word is not', () => {
    const block = html('```console\nr.VSync 0\nstat gpu\nProfileGPU\n```')
    expect(block).toContain('<span class="code-name">r.VSync</span> <span class="code-value">0</span>')
    expect(block).toContain('<span class="code-name">stat</span> gpu')
    expect(block).toContain('<span class="code-name">ProfileGPU</span>')
  })

  it('of another language stays plain', () => {
    expect(html('```hlsl\nfloat a = 1;\n```')).toContain(
      'aria-label="Code" data-language="hlsl"><pre><code class="language-hlsl">float a = 1;\n</code>',
    )
  })

  it('has no inline styles', () => {
    expect(html('```ini\na=1\n```\n\n| a |\n| :-: |\n| b |')).not.toContain('style=')
  })
})

describe('figures', () => {
  it('stand where their name does, drawn, with words for those who do not see them', () => {
    const figure = html('```figure\nfinal-gather-rays\n```')
    expect(figure).toMatch(
      /^<figure class="figure-pair"><div class="figure-before"><svg role="img" aria-label="Half/,
    )
    expect(figure).toContain('<p>Quality 1: 8 × 8 = 64 rays</p></div><figcaption>Rays of one screen probe')
    expect(figure).toContain('stroke="currentColor" stroke-width="1" stroke-opacity="0.55"')
    expect(figure).not.toContain('<pre')
  })

  it('that do not exist stop the build', () => {
    expect(() => html('```figure\nno-such\n```')).toThrow("No figure is called 'no-such'")
  })
})

describe('tables', () => {
  it('scroll on their own, by keyboard too, and have headers', () => {
    const table = html('## Costs\n\n| Pass | ms |\n| --- | --- |\n| Fog | 1 |')
    expect(table).toContain('<div class="wide-table" role="region" tabindex="0" aria-label="Table: Costs">')
    expect(table).toContain('<th scope="col">Pass</th>')
  })

  it('under one heading have names of their own', () => {
    const tables = html('## Costs\n\n| a |\n| --- |\n| b |\n\ntext\n\n| c |\n| --- |\n| d |')
    expect(tables).toContain('aria-label="Table: Costs"')
    expect(tables).toContain('aria-label="Table: Costs (2)"')
  })
})

describe('task lists', () => {
  it('are checkboxes with labels that can be ticked', () => {
    const list = html('- [ ] Fog is `off`\n- [x] Done')
    expect(list).toContain('<label><input type="checkbox"><span>Fog is <code>off</code></span></label>')
    expect(list).toContain('<label><input type="checkbox" checked><span>Done</span></label>')
    expect(list).not.toContain('disabled')
  })

  it('keep what is nested outside of the label', () => {
    const list = html('- [ ] Outer\n  - [ ] Inner')
    expect(list).toMatch(/<span>Outer\s*<\/span><\/label>\s*<ul class="contains-task-list">/)
  })

  it('with blank lines between their items are labelled as well', () => {
    expect(html('- [ ] One\n\n- [ ] Two')).toContain('<label><input type="checkbox"><span>One</span></label>')
  })
})

describe('footnotes', () => {
  const notes = html('Text.[^a] More.[^a]\n\n[^a]: The note.')

  it('lead there and back, with labels that say where', () => {
    expect(notes).toContain(
      '<a href="#fn-a" id="fnref-a" data-footnote-ref aria-describedby="footnote-label" aria-label="Note 1">1</a>',
    )
    expect(notes).toContain('<li id="fn-a" tabindex="-1">')
    expect(notes).toMatch(/href="#fnref-a"[^>]*aria-label="Back to the text at note 1"/)
    expect(notes).toMatch(/href="#fnref-a-2"[^>]*aria-label="Back to the text at note 1, mention 2"/)
  })

  it('stand under a heading that is not one of the sections', () => {
    expect(notes).toContain('<h2 id="footnote-label">Notes</h2>')
    expect(renderMarkdown('A.[^a]\n\n[^a]: B.').sections).toEqual([])
  })
})

describe('text', () => {
  it('knows strikethrough and autolinks', () => {
    expect(html('~~old~~')).toContain('<del>old</del>')
    expect(html('See https://example.org/a.')).toContain(
      '<a href="https://example.org/a" rel="noopener">https://example.org/a</a>.',
    )
  })

  it('marks external links only', () => {
    expect(html('[in](/portfolio)')).toBe('<p><a href="/portfolio">in</a></p>')
    expect(html('[out](https://example.org)')).toContain('rel="noopener"')
  })

  it('drops raw HTML', () => {
    expect(html('a <script>alert(1)</script> b')).not.toContain('<script')
  })

  it('counts words of prose, without code and signs', () => {
    const { words } = renderMarkdown(
      '## One two\n\nThree `code` – four.[^a]\n\n```ini\nfive=6\n```\n\n| seven |\n| --- |\n| eight |\n\n[^a]: Nine.',
    )
    expect(words).toBe(7)
  })
})
