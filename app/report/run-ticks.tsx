type RunTicksProps = {
  sides: readonly { side: 'before' | 'after'; values: readonly number[]; mean: number }[]
  /** End of the axis, which begins at 0. */
  end: number
  goal?: number | undefined
}

const COLORS = { before: 'bg-before', after: 'bg-after' } as const

/** One tick per run, a longer one for the mean, and a dotted line for the goal. */
export function RunTicks({ sides, end, goal }: RunTicksProps) {
  const place = (value: number) => ({ left: `${(100 * value) / end}%` })
  return (
    <div aria-hidden="true" className="relative h-5 [forced-color-adjust:none] [print-color-adjust:exact]">
      <div className="absolute inset-x-0 top-1/2 h-px bg-edge" />
      {goal !== undefined && (
        <span className="absolute -inset-y-1 border-ink border-l border-dotted" style={place(goal)} />
      )}
      {sides.map(({ side, values, mean }) => (
        <div key={side}>
          {values.map((value, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: runs of equal value are alike
              key={index}
              className={`absolute top-1 h-3 w-px -translate-x-1/2 ${COLORS[side]}`}
              style={place(value)}
            />
          ))}
          <span
            className={`absolute inset-y-0 w-[3px] -translate-x-1/2 ${COLORS[side]}`}
            style={place(mean)}
          />
        </div>
      ))}
    </div>
  )
}
