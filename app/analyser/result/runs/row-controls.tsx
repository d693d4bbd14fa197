import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { LONGEST_NAME } from '../../session/session.ts'

const FIELD = 'h-8 min-w-0 rounded-md border border-edge bg-raised px-2 text-ink'
const LABELLED = 'grid grid-cols-[6.25rem_minmax(0,1fr)] items-center'

/**
 * @param of read by screen readers
 * @param act receives the button, because its row may disappear
 */
export function RowAction({
  of,
  word,
  act,
}: {
  of: string
  word: string
  act: (button: HTMLButtonElement) => void
}) {
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => act(currentTarget)}
      className="inline-flex min-h-6 items-center font-mono text-micro underline decoration-edge underline-offset-4 hover:decoration-after max-lg:min-h-11"
    >
      {word}
      <VisuallyHidden> {of}</VisuallyHidden>
    </button>
  )
}

/**
 * Saves a name when the field loses focus or on Enter.
 * @param unless placeholder
 */
export function TypedField({
  of,
  word,
  value,
  unless,
  say,
}: {
  of: string
  word: string
  value: string | undefined
  unless: string | undefined
  say: (said: string) => void
}) {
  return (
    <label className={LABELLED}>
      {word}
      <VisuallyHidden> {of}</VisuallyHidden>
      <input
        type="text"
        maxLength={LONGEST_NAME}
        autoComplete="off"
        defaultValue={value}
        placeholder={unless}
        onBlur={({ currentTarget }) => say(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') say(currentTarget.value)
        }}
        className={FIELD}
      />
    </label>
  )
}
