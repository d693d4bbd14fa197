import type { ComponentProps, ReactNode } from 'react'
import type { FormField } from '#app/ui/use-form.ts'

/** A checkbox with its label. */
export function Tick({ className, children, ...input }: ComponentProps<'input'>) {
  return (
    <label
      className={`grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 text-small ${className ?? ''}`}
    >
      <input type="checkbox" {...input} className="choice" />
      {children}
    </label>
  )
}

type TickFieldProps = Omit<FormField, 'autoFocus'> & { children: ReactNode }

export function TickField({ name, error, warning, defaultValue, children }: TickFieldProps) {
  return (
    <div>
      <Tick name={name} defaultChecked={defaultValue === 'on'} aria-invalid={error ? true : undefined}>
        {children}
      </Tick>
      {warning && <p className="text-progress text-small">{warning}</p>}
      {error && <p className="mt-2 text-small text-negative">{error}</p>}
    </div>
  )
}
