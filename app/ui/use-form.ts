import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Sent, sentenceOf } from '#app/shared/api.ts'
import { type FormInput, type FormSchema, type FormState, readForm } from './form.ts'
import { useReturn } from './use-return.ts'

/** What ties a field of `field.tsx` to its form. */
type FormField = {
  name: string
  error: string | undefined
  warning?: string | undefined
  defaultValue: string | undefined
  autoFocus: boolean
}

type FormOptions<Input extends FormInput> = {
  /** Its rules, or what fetches them once they are needed. */
  schema: FormSchema<Input> | (() => Promise<FormSchema<Input>>)
  /** What the server answered to a form that came without scripts, or values to begin with. */
  initial?: FormState | undefined
  /** Receives what has passed the schema. Must not throw. */
  send: (input: Input, form: { reset: () => void }) => Promise<Sent>
}

/**
 * A form that also works before and without scripts: its fields are the browser's own, checked when it is sent and from then
 * on each time one changes. The first bad field gets the focus, and the error of a
 * field that nobody sees is the failure of the form; values stay.
 * @returns `props` for the `<form>`, `field(name)` for each field of `field.tsx`, and what to show around them
 */
export function useForm<Input extends FormInput>({ schema, initial, send }: FormOptions<Input>) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(initial?.errors ?? {})
  const [failure, setFailure] = useState(initial?.failure)
  const [busy, setBusy] = useState(false)
  const tried = useRef(initial?.errors !== undefined)
  const rules = useRef(typeof schema === 'function' ? undefined : schema)
  // A page that is shown again must not still be sending.
  useReturn(() => setBusy(false))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    if (typeof schema === 'function') {
      setBusy(true)
      try {
        rules.current = await schema()
      } catch (error) {
        setFailure(sentenceOf(error))
        return setBusy(false)
      }
    } else rules.current = schema
    const read = readForm(rules.current, new FormData(form))
    tried.current = true
    const broken = read.ok ? {} : (read.state.errors ?? {})
    // At once, so that the field already carries its error when it is focused and read out.
    flushSync(() => {
      setErrors(broken)
      setFailure(unseen(form, broken))
      setBusy(read.ok)
    })
    if (!read.ok) return focusFirst(form, broken)
    const sent = await send(read.input, { reset: () => reset(form) })
    setFailure(sent.failure)
    if (!sent.leaving) setBusy(false)
  }

  function checkChanged(event: FormEvent<HTMLFormElement>) {
    const name = (event.target as Element).getAttribute('name')
    if (!tried.current || !name || !rules.current) return
    const read = readForm(rules.current, new FormData(event.currentTarget))
    const error = read.ok ? undefined : read.state.errors?.[name]
    setErrors(({ [name]: _, ...others }) => (error ? { ...others, [name]: error } : others))
  }

  function reset(form: HTMLFormElement) {
    form.reset()
    tried.current = false
    setErrors({})
  }

  return {
    props: { method: 'post', noValidate: true, onSubmit: submit, onChange: checkChanged } as const,
    field: (name: keyof Input & string): FormField => ({
      name,
      error: errors[name],
      defaultValue: initial?.values?.[name],
      autoFocus: name === Object.keys(initial?.errors ?? {})[0],
    }),
    failure,
    busy,
  }
}

/** The first error of a field that nobody sees, which is shown above the button instead. */
function unseen(form: HTMLFormElement, errors: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(errors).find(
    ([name]) => !form.querySelector(`[name=${name}]:not([type=hidden])`),
  )?.[1]
}

function focusFirst(form: HTMLFormElement, errors: Readonly<Record<string, string>>): void {
  const bad = [...form.elements].find((element) => (element.getAttribute('name') ?? '') in errors)
  if (bad instanceof HTMLElement) bad.focus()
}
