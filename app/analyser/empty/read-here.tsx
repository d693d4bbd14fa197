import { LockIcon } from '#app/ui/icons.tsx'
import { frameTimes } from '#content/frame-times.ts'

/** Stands beside the title all the time. */
export function ReadHere() {
  return (
    <p className="inline-flex items-center gap-2.5 font-mono text-micro text-soft">
      <LockIcon size={14} />
      {frameTimes.promise}
    </p>
  )
}
