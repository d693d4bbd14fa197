import { Fragment, type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { CopyButton, CopyStatus } from '../../parts/copy-button.tsx'
import { useCopy } from '../../parts/use-copy.ts'

type CodeBlock = { box: Element; name: string; code: string }

/** A button in each code block of an article that the build made; none without scripts. */
export function CodeCopying({ article }: { article: RefObject<HTMLElement | null> }) {
  const [blocks, setBlocks] = useState<CodeBlock[]>([])
  const { copied, copy } = useCopy()

  useEffect(() => setBlocks(codeBlocksIn(article.current)), [article])

  return (
    <>
      {blocks.map(({ box, name, code }) => (
        <Fragment key={name}>
          {createPortal(
            <CopyButton about={name} isCopied={copied?.text === code} onCopy={() => copy(code)} />,
            box,
          )}
        </Fragment>
      ))}
      <CopyStatus copied={copied} />
    </>
  )
}

function codeBlocksIn(article: Element | null): CodeBlock[] {
  return [...(article?.querySelectorAll('.code-block') ?? [])].map((box) => ({
    box,
    name: box.firstElementChild?.getAttribute('aria-label') ?? '',
    code: box.querySelector('code')?.textContent.trimEnd() ?? '',
  }))
}
