import { type Inline, type Policy, type PolicyBlock, policyFacts, type Rich } from '#content/policy.ts'

/** A part of a policy as text; list items are separated by line feeds. `field` is filled in by hand. */
type PolicyPart = { as: 'heading' | 'text' | 'field'; text: string }

/** A policy as plain text, for emails and files. @param publicUrl base of relative links */
export function policyAsText(policy: Policy, publicUrl: string): string {
  const { heading, version, versionLabel } = policy
  const parts = policyParts(policy, publicUrl).map(({ text }) => text)
  return `${[`${heading}\n${versionLabel}: ${version}`, ...parts].join('\n\n')}\n`
}

/** @param publicUrl base of relative links; undefined makes them an error */
export function policyParts({ intro, sections }: Policy, publicUrl?: string): PolicyPart[] {
  return [
    { as: 'text', text: richText(intro, publicUrl) },
    ...sections.flatMap(({ heading, blocks }, index): PolicyPart[] => [
      { as: 'heading', text: `${index + 1}. ${heading}` },
      ...blocks.flatMap((block) => blockParts(block, publicUrl)),
    ]),
  ]
}

function blockParts(block: PolicyBlock, publicUrl: string | undefined): PolicyPart[] {
  const words = (text: Rich) => richText(text, publicUrl)
  if (typeof block === 'string' || !('kind' in block)) return [{ as: 'text', text: words(block) }]
  switch (block.kind) {
    case 'list':
      return [{ as: 'text', text: block.items.map((item) => `- ${words(item)}`).join('\n') }]
    case 'definitions':
      return [
        {
          as: 'text',
          text: Object.entries(block.items)
            .map(([term, text]) => `${term}: ${words(text)}`)
            .join('\n'),
        },
      ]
    case 'form':
      return [
        { as: 'text', text: block.title },
        ...block.lines.map((line): PolicyPart => ({ as: 'field', text: words(line) })),
      ]
  }
}

function richText(text: Rich, publicUrl: string | undefined): string {
  if (typeof text === 'string') return text
  return text.map((inline) => inlineText(inline, publicUrl)).join('')
}

function inlineText(inline: Inline, publicUrl: string | undefined): string {
  if (typeof inline === 'string') return inline
  if ('fact' in inline) return policyFacts[inline.fact]
  return `${inline.label} (${new URL(inline.href, publicUrl).href})`
}
