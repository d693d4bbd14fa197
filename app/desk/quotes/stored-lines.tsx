import { Button } from '#app/ui/button.tsx'
import type { TypedLine } from '#domain/orders/quotes/typed-quote.schema.ts'
import { lineWords } from './line-fields.tsx'

type StoredLinesProps = { lines: readonly TypedLine[]; onTake: (() => void) | undefined }

/** The lines that somebody else stored meanwhile, beside those of the form; what other fields hold stands below each. */
export function StoredLines({ lines, onTake }: StoredLinesProps) {
  return (
    <section aria-label="Stored now" className="border-line border-l-2 pl-4 text-small">
      <p className="font-semibold">Lines stored now</p>
      <ul className="mt-2 grid gap-1">
        {lines.map((line) => (
          <li key={JSON.stringify(line)} className="wrap-anywhere">
            {line.isOptional && 'Optional: '}
            {line.text.split('\n')[0]} <span className="text-soft">{lineWords(line)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-soft">Save again to store your text in place of this one.</p>
      <div className="mt-3">
        <Button size="small" className="min-h-11" onClick={onTake}>
          Take the stored text
        </Button>
      </div>
    </section>
  )
}
