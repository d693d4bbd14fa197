import type { ReactNode } from 'react'
import { CommandText } from '#app/parts/command-text.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { frameTimes } from '#content/frame-times.ts'

const { reads, short, why } = frameTimes

/** What it reads, how to capture, why three runs: the three questions before the first file. */
export function ShortAnswers() {
  return (
    <div className="section">
      <div className="grid border-line border-t md:grid-cols-3">
        <Answer id="reads" heading={reads.heading}>
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-4 gap-y-2 font-mono text-micro">
            {reads.tools.map((tool) => (
              <li key={tool}>{tool}</li>
            ))}
          </ul>
          <p className="mt-4 text-small text-soft">{reads.note}</p>
        </Answer>
        <Answer id="short" heading={short.heading}>
          <p className="text-small text-soft">{short.text}</p>
          <pre className="mt-4 whitespace-pre-wrap [overflow-wrap:anywhere] rounded-md border border-line bg-raised p-4 font-mono text-micro">
            <CommandText>{short.command}</CommandText>
          </pre>
          <p className="mt-3">
            <TextLink to="#capture">{short.more}</TextLink>
          </p>
        </Answer>
        <Answer id="why" heading={why.heading}>
          <p className="text-small text-soft">{why.text}</p>
          <p className="mt-3">
            <TextLink to="#one-run">{why.more}</TextLink>
          </p>
        </Answer>
      </div>
    </div>
  )
}

function Answer({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={`${id}-heading`}
      className="min-w-0 border-line py-8 max-md:border-b md:border-l md:px-7 md:first:border-l-0 md:first:pl-0 md:last:pr-0"
    >
      <h2 id={`${id}-heading`} className="text-lead tracking-[-0.03em]">
        {heading}
      </h2>
      <div className="mt-4">{children}</div>
    </section>
  )
}
