import { Link } from '#app/ui/link.tsx'
import { type Inline, type PolicyBlock, policyFacts, type Rich } from '#content/policy.ts'

/** A section's paragraphs, lists and definitions. */
export function Blocks({ blocks }: { blocks: readonly PolicyBlock[] }) {
  return blocks.map((block) => <Block key={JSON.stringify(block)} block={block} />)
}

/** Words, with their links and with facts about the studio filled in. */
export function RichText({ text }: { text: Rich }) {
  if (typeof text === 'string') return text
  return text.map((inline) => <InlineText key={JSON.stringify(inline)} inline={inline} />)
}

function Block({ block }: { block: PolicyBlock }) {
  if (typeof block === 'string' || !('kind' in block))
    return (
      <p>
        <RichText text={block} />
      </p>
    )
  switch (block.kind) {
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={JSON.stringify(item)}>
              <RichText text={item} />
            </li>
          ))}
        </ul>
      )
    case 'definitions':
      return (
        <dl className="definitions">
          {Object.entries(block.items).map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <RichText text={text} />
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'form':
      return (
        <section aria-label={block.title} className="policy-form">
          <h3>{block.title}</h3>
          {block.lines.map((line) => (
            <p key={JSON.stringify(line)}>
              <RichText text={line} />
            </p>
          ))}
        </section>
      )
  }
}

function InlineText({ inline }: { inline: Inline }) {
  if (typeof inline === 'string') return inline
  if ('fact' in inline) {
    const text = policyFacts[inline.fact]
    return inline.fact === 'supportEmail' ? <a href={`mailto:${text}`}>{text}</a> : text
  }
  if (inline.href.startsWith('/')) return <Link to={inline.href}>{inline.label}</Link>
  return <a href={inline.href}>{inline.label}</a>
}
