import {
  type Inline,
  type Policy,
  type PolicyBlock,
  type PolicySection,
  policyFacts,
  type Rich,
} from '../content/policy.ts'

/**
 * A policy as plain text, for what must reach a person on a durable medium.
 * @param publicUrl origin of the site, for links within it
 */
export function policyAsText(policy: Policy, publicUrl: string): string {
  const { heading, version, versionLabel, intro, sections } = policy
  const parts = [
    `${heading}\n${versionLabel}: ${version}`,
    richText(intro, publicUrl),
    ...sections.map((section, index) => sectionText(section, index + 1, publicUrl)),
  ]
  return `${parts.join('\n\n')}\n`
}

function sectionText({ heading, blocks }: PolicySection, number: number, publicUrl: string): string {
  return [`${number}. ${heading}`, ...blocks.map((block) => blockText(block, publicUrl))].join('\n\n')
}

function blockText(block: PolicyBlock, publicUrl: string): string {
  const words = (text: Rich) => richText(text, publicUrl)
  if (typeof block === 'string' || !('kind' in block)) return words(block)
  switch (block.kind) {
    case 'list':
      return block.items.map((item) => `- ${words(item)}`).join('\n')
    case 'definitions':
      return Object.entries(block.items)
        .map(([term, text]) => `${term}: ${words(text)}`)
        .join('\n')
    case 'form':
      return [block.title, ...block.lines.map(words)].join('\n\n')
  }
}

function richText(text: Rich, publicUrl: string): string {
  if (typeof text === 'string') return text
  return text.map((inline) => inlineText(inline, publicUrl)).join('')
}

function inlineText(inline: Inline, publicUrl: string): string {
  if (typeof inline === 'string') return inline
  if ('fact' in inline) return policyFacts[inline.fact]
  return `${inline.label} (${new URL(inline.href, publicUrl).href})`
}
