import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { carryMessage } from '#app/shared/carried-message.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { frameTimesResult } from '#content/frame-times-result.ts'
import type { Analysis, Choice } from '../reading/analysis.ts'
import { asMessage } from './exports/as-text.ts'

const { quote } = frameTimesResult

export function Quote({ analysis, choice }: { analysis: Analysis; choice: Choice }) {
  const [isOpen, setIsOpen] = useState(false)
  const section = useRef<HTMLElement>(null)
  const message = asMessage(analysis, choice)
  const show = (is: boolean) => {
    flushSync(() => setIsOpen(is))
    section.current?.querySelector<HTMLElement>(is ? 'pre' : 'button')?.focus()
  }
  return (
    <section ref={section} aria-labelledby="quote" className="min-w-0 border-line border-y py-6 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span id="quote" className="font-semibold text-lead">
            {quote.heading}
          </span>
          <span className="text-soft">{quote.text}</span>
        </p>
        {!isOpen && (
          <Button look="primary" onClick={() => show(true)} className="max-md:w-full">
            {quote.action}
          </Button>
        )}
      </div>
      {isOpen && (
        <div className="mt-6">
          <p className="text-small">{quote.shows}</p>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
            tabIndex={0}
            className="mt-3 overflow-x-auto rounded-md border border-line bg-raised p-4 font-mono text-micro"
          >
            {message.trim()}
          </pre>
          <div className="mt-5 flex flex-wrap gap-3">
            <ButtonLink look="primary" to="/contact" onClick={() => carryMessage(message)}>
              {quote.go}
            </ButtonLink>
            <Button look="quiet" onClick={() => show(false)}>
              {quote.cancel}
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}
