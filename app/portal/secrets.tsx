import { type ReactNode, useEffect, useRef, useState } from 'react'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import type { FormInput, FormSchema } from '#app/ui/form.ts'
import { useForm } from '#app/ui/use-form.ts'
import { AskingButton } from './asking-button.tsx'
import { CopyText } from './copy-text.tsx'

export type SecretRow = {
  id: string
  name: string
  facts: readonly (string | false | null)[]
  isLive: boolean
}

type SecretsProps<Input extends FormInput> = {
  /** Noun for one secret, such as `token`. */
  what: string
  schema: FormSchema<Input>
  initial?: Readonly<Record<string, string>>
  path: string
  rows: readonly SecretRow[]
  revocation: { path: (id: string) => string; consequence: string }
  onChanged: () => void
  /** Closes what they are shown in. */
  closing?: ReactNode
  /** Texts to show once after creation, by their labels. */
  shownOnce: (secret: string) => Readonly<Record<string, string>>
  children: (field: ReturnType<typeof useForm<Input>>['field']) => ReactNode
}

/** Creates secrets, which are shown once, lists and revokes them. */
export function Secrets<Input extends FormInput>(props: SecretsProps<Input>) {
  const { what, schema, initial, path, rows, revocation, onChanged, closing, shownOnce, children } = props
  const [created, setCreated] = useState<string>()
  const form = useForm({
    schema,
    initial: { values: initial },
    send: async (input, { reset }) => {
      try {
        setCreated((await (await callApi('POST', path, input)).json()).secret)
      } catch (error) {
        return { failure: sentenceOf(error) }
      }
      reset()
      onChanged()
      return {}
    },
  })
  return (
    <div className="grid gap-6">
      {created === undefined ? (
        <form {...form.props} aria-label={`Create ${what}`} className="grid max-w-[30em] gap-4">
          {form.failure && <Alert tone="failure">{form.failure}</Alert>}
          {children(form.field)}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={form.busy}>
              Create {what}
            </Button>
            {closing}
          </div>
        </form>
      ) : (
        <>
          <Created what={what} texts={shownOnce(created)} onClose={() => setCreated(undefined)} />
          {closing && <div>{closing}</div>}
        </>
      )}
      {rows.length > 0 && (
        <ul aria-label={`Every ${what}`} className="border-line border-t">
          {rows.map(({ id, name, facts, isLive }) => (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 border-line border-b py-3 text-small"
            >
              <div>
                <p className="wrap-anywhere font-semibold">{name}</p>
                <p className="text-soft">{facts.filter(Boolean).join(', ')}</p>
              </div>
              {isLive && (
                <AskingButton
                  verb="Revoke"
                  what={what}
                  name={name}
                  consequence={revocation.consequence}
                  path={revocation.path(id)}
                  onDone={onChanged}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type CreatedProps = { what: string; texts: Readonly<Record<string, string>>; onClose: () => void }

function Created({ what, texts, onClose }: CreatedProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <fieldset
      ref={box}
      aria-label={`New ${what}`}
      tabIndex={-1}
      className="min-w-0 rounded-r-md border-after border-l-2 bg-raised px-4 py-3 text-small"
    >
      <p>Copy the {what} now. It won’t be shown again.</p>
      {Object.entries(texts).map(([label, text]) => (
        <div key={label} className="mt-2">
          <p className="flex items-center justify-between text-soft">
            {label}
            <CopyText name={label} text={text} />
          </p>
          <code className="wrap-anywhere block font-mono text-micro">{text}</code>
        </div>
      ))}
      <Button size="small" className="mt-3" onClick={onClose}>
        Done
      </Button>
    </fieldset>
  )
}
