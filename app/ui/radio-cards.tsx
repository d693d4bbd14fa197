type RadioCardsProps<Value extends string> = {
  legend: string
  isLegendShown?: boolean
  name: string
  options: readonly { value: Value; label: string; says: string }[]
  chosen: Value | undefined
  onChoose: (value: Value) => void
  error?: string | undefined
  className?: string
}

/** Native radio buttons with an explanation each: one tab stop, and arrow keys choose. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, isLegendShown, name, options, chosen, onChoose, error, className = '' } = props
  return (
    <fieldset>
      <legend className={isLegendShown ? 'mb-3 font-semibold text-small' : 'sr-only'}>{legend}</legend>
      <div className={`grid gap-2 ${className}`}>
        {options.map(({ value, label, says }) => (
          <label
            key={value}
            className="flex cursor-pointer gap-3 rounded-md border border-edge px-3.5 py-3 transition-colors duration-150 hover:border-soft has-checked:border-ink has-checked:bg-raised"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="mt-0.5 choice"
            />
            <span>
              <span className="block font-semibold">{label}</span>
              <span className="block text-small text-soft">{says}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <p className="mt-2 text-small text-negative">{error}</p>}
    </fieldset>
  )
}
