import { along, ticksOf } from './scale.ts'

type TicksProps = { from: number; to: number; unit?: string }

/** Round numbers under a chart that is a container: every second or third of them where it has no room for all. */
export function Ticks({ from, to, unit = '' }: TicksProps) {
  return (
    <div aria-hidden="true" className="relative mt-1.5 h-5 font-mono text-micro text-soft">
      {ticksOf(from, to).map((tick) => (
        <span
          key={tick}
          className={`absolute whitespace-nowrap @min-[15rem]:@max-[27rem]:even:hidden @max-[15rem]:not-[:nth-child(3n+1)]:hidden ${edgeShift(along({ from, to }, tick))}`}
          style={{ left: `${100 * along({ from, to }, tick)}%` }}
        >
          {tick}
          {unit}
        </span>
      ))}
    </div>
  )
}

/** Words at the edges stay inside them. */
function edgeShift(share: number): string {
  if (share < 0.03) return ''
  return share > 0.97 ? '-translate-x-full' : '-translate-x-1/2'
}
