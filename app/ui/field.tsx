import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react'
import { ChevronIcon } from './icons.tsx'

type FieldProps = {
  label: string
  /** Shown next to the label if there is room. */
  hint?: ReactNode
  /** Always shows the hint below the label, so that neighboring fields align. */
  hintBelow?: boolean
  /** Shown under an accepted field and announced when it appears. An empty string reserves the live region. */
  warning?: string | undefined
  error?: string | undefined
}

const CONTROL =
  'w-full rounded-md border bg-raised px-3.5 text-body text-ink placeholder:text-soft transition-colors duration-150 ' +
  'border-edge hover:border-soft focus-visible:border-ink aria-invalid:border-negative ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:text-soft'

export function TextField(props: FieldProps & ComponentProps<'input'>) {
  const field = useField(props)
  return field.frame(<input {...field.control} className={`${CONTROL} h-12`} />)
}

export function TextAreaField(props: FieldProps & ComponentProps<'textarea'>) {
  const field = useField(props)
  return field.frame(<textarea {...field.control} className={`${CONTROL} block resize-y py-2.5`} />)
}

/** A native select; an option with an empty value is the placeholder. */
export function SelectField({
  options,
  ...props
}: FieldProps & ComponentProps<'select'> & { options: readonly { value: string; label: string }[] }) {
  const field = useField(props)
  return field.frame(
    <div className="relative">
      <select {...field.control} className={`${CONTROL} h-12 appearance-none pr-10`}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronIcon
        size={12}
        className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-soft"
      />
    </div>,
  )
}

/** Connects label, control and messages for assistive technology. */
function useField<Props extends FieldProps & { required?: boolean | undefined }>(props: Props) {
  const { label, hint, hintBelow, warning, error, ...control } = props
  const id = useId()
  const descriptions = [hint && `${id}-hint`, error && `${id}-error`, warning && `${id}-warning`].filter(
    Boolean,
  )
  return {
    control: {
      ...control,
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': descriptions.length > 0 ? descriptions.join(' ') : undefined,
    },
    frame: (control: ReactNode) => (
      <div>
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 text-small">
          <label htmlFor={id} className="font-semibold">
            {label}
            {props.required && (
              <span className="text-soft" aria-hidden="true">
                {' *'}
              </span>
            )}
          </label>
          {hint && (
            <span id={`${id}-hint`} className={hintBelow ? 'basis-full text-soft' : 'text-soft'}>
              {hint}
            </span>
          )}
        </div>
        {control}
        {error && (
          <p id={`${id}-error`} className="mt-2 text-small text-negative">
            {error}
          </p>
        )}
        {warning !== undefined && (
          <p id={`${id}-warning`} className="text-small text-progress not-empty:mt-2" aria-live="polite">
            {warning}
          </p>
        )}
      </div>
    ),
  }
}

/** Submits the form on Ctrl or ⌘ with Enter. */
export function sendWithControl(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
