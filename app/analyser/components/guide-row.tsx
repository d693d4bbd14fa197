import type { ReactNode } from 'react'
import { CommandText, CopyButton, WordsKeptWhole } from '#app/components/copy-code.tsx'

type GuideRowProps = { id: string; heading: string; text: string; children: ReactNode }

/** A row in a list of guides: the name of a tool next to instructions for it. */
export function GuideRow({ id, heading, text, children }: GuideRowProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 border-line border-t py-8 lg:grid-cols-3"
    >
      <div>
        <h3 id={id} className="text-title tracking-[-0.03em]">
          {heading}
        </h3>
        <p className="mt-2 text-small text-soft">
          <WordsKeptWhole>{text}</WordsKeptWhole>
        </p>
      </div>
      {children}
    </section>
  )
}

type CodeBlockProps = { tool: string; label: string; className: string; children: string }

export function CodeBlock({ tool, label, className, children }: CodeBlockProps) {
  return (
    <div data-code="" className={`rounded-md border border-line bg-raised ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-1 pr-1.5 pl-4 font-mono text-micro text-soft">
        <span className="min-w-0 flex-1 basis-[11ch] [overflow-wrap:anywhere]">{label}</span>
        <CopyButton about={`${tool}, ${label}`} />
      </div>
      <pre className="whitespace-pre-wrap p-4 font-mono text-micro [overflow-wrap:anywhere]">
        <CommandText>{children}</CommandText>
      </pre>
    </div>
  )
}
