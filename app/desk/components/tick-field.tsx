import type { ReactNode } from 'react'

type TickFieldProps = {
  name: string
  error?: string | undefined
  warning?: string | undefined
  defaultValue?: string | undefined
  children: ReactNode
}

export function TickField({ name, error, warning, defaultValue, children }: TickFieldProps) {
  return (
    <div>
      <label className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 text-small">
        <input
          type="checkbox"
          name={name}
          defaultChecked={defaultValue === 'on'}
          aria-invalid={error ? true : undefined}
          className="choice"
        />
        {children}
      </label>
      {warning && <p className="text-progress text-small">{warning}</p>}
      {error && <p className="mt-2 text-small text-negative">{error}</p>}
    </div>
  )
}
