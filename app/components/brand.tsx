import { Mark } from '#app/ui/icons.tsx'
import { studio } from '#content/studio.ts'

export function Brand() {
  return (
    <span className="inline-flex items-center gap-3 font-semibold text-lead tracking-[-0.03em]">
      <Mark />
      {studio.name}
    </span>
  )
}
