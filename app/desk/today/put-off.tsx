import { Button } from '#app/ui/button.tsx'
import { dayNamed } from '#domain/kernel/time.ts'
import type { MarkedWaiting } from '#domain/kernel/waiting.ts'
import { useMarks } from './use-marks.ts'

/** What waits and was put off: each comes back by itself on its day. */
export function PutOff({ rows, now }: { rows: readonly MarkedWaiting[]; now: Date }) {
  const { bringBack } = useMarks()
  if (rows.length === 0) return null
  return (
    <details className="mt-8 border-line border-t text-small">
      <summary className="min-h-11 content-center text-soft hover:text-ink">Put off: {rows.length}</summary>
      <ul aria-label="Put off">
        {rows.map((row) => (
          <li
            key={row.key}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t py-2"
          >
            <span className="wrap-anywhere">
              <b className="font-semibold">{row.whose ?? row.what}</b>{' '}
              <span className="text-soft">
                {row.about}, {row.notBefore ? `until ${dayNamed(row.notBefore, now)}` : 'until tomorrow'}
              </span>
            </span>
            <Button size="small" className="pointer-coarse:min-h-11" onClick={() => void bringBack(row)}>
              Bring back<span className="sr-only"> {row.whose ?? row.about}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
