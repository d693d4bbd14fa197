import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Sent, sentenceOf } from '#app/shared/api.ts'
import { type FormInput, type FormSchema, type FormState, readForm } from './form.ts'
import { useReturn } from './use-return.ts'

/** Props that connect a field to its form. */
export type FormField = {
  name: string
  error: string | undefined
  warning?: string | undefined
  defaultValue: string | undefined
  autoFocus: boolean
}

type FormOptions<Input extends FormInput> = {
  /** The schema, or a function that loads it. */
  schema: FormSchema<Input> | (() => Promise<FormSchema<Input>>)
  /** State after a post without JavaScript, or initial values. */
  initial?: FormState | undefined
  /** Receives the validated input. Must not throw. */
  send: (input: Input, form: { reset: () => void }) => Promise<Sent>
}

/**
 * A form that also works without JavaScript. It is validated on submit, and after that on every change. The first
 * invalid field gets the focus. Errors of hidden fields are shown as the form's failure.
 * @returns `props` for the `<form>`, `field(name)` for each field, and the form's state
 */
export function useForm<Input extends FormInput>({ schema, initial, send }: FormOptions<Input>) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(initial?.errors ?? {})
  const [failure, setFailure] = useState(initial?.failure)
  const [busy, setBusy] = useState(false)
  const tried = useRef(initial?.errors !== undefined)
  const rules = useRef(typeof schema === 'function' ? undefined : schema)
  // A page restored from the back/forward cache must not still be busy.
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
    // Synchronously, so that the field has its error before it is focused.
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

/** The first error of a hidden field. */
function unseen(form: HTMLFormElement, errors: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(errors).find(
    ([name]) => !form.querySelector(`[name=${name}]:not([type=hidden])`),
  )?.[1]
}

function focusFirst(form: HTMLFormElement, errors: Readonly<Record<string, string>>): void {
  const bad = [...form.elements].find((element) => (element.getAttribute('name') ?? '') in errors)
  if (bad instanceof HTMLElement) bad.focus()
}
