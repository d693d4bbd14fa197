import { frameTimesResult } from '../../../content/frame-times-result.ts'
import { CheckIcon } from '../../ui/icons.tsx'

const { comparable } = frameTimesResult

/** What else may have made the difference; where nothing was found, what was looked at. */
export function Comparable({ warnings }: { warnings: readonly string[] }) {
  return (
    <section aria-labelledby="comparable" className="border-line border-t pt-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="comparable" className="text-body tracking-[-0.02em]">
          {comparable.heading}
        </h2>
        {warnings.length > 0 && (
          <p className="font-mono text-micro text-progress">
            {warnings.length} {warnings.length === 1 ? comparable.remark : comparable.remarks}
          </p>
        )}
      </div>
      <ul className="mt-4 grid gap-3 text-small leading-snug">
        {warnings.map((sentence) => (
          <li key={sentence} className="grid grid-cols-[1.25rem_1fr] gap-x-2">
            <span aria-hidden="true" className="font-mono font-semibold text-progress">
              !
            </span>
            {sentence}
          </li>
        ))}
        {warnings.length === 0 && (
          <li className="grid grid-cols-[1.25rem_1fr] gap-x-2">
            <CheckIcon size={14} className="mt-1 text-after" />
            <span className="text-soft">{comparable.fine}</span>
          </li>
        )}
      </ul>
    </section>
  )
}
