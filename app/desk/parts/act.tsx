import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { callApi, sentenceOf } from '../../ground/api.ts'
import { Alert } from '../../ui/alert.tsx'
import type { FormInput, FormSchema, FormState } from '../../ui/form.ts'
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'

type ActProps<Input extends FormInput> = {
  /** Where an address ends that leads to it: `#complete`. */
  id: string
  title: string
  /** What it does, and what follows from it. */
  says: ReactNode
  schema: FormSchema<Input>
  initial?: FormState
  path: string
  /** What is sent beside what is typed. */
  besides?: () => object
  /** The button's word. */
  verb: string
  /** What is so afterwards, in one sentence. */
  done: string
  onDone?: () => void
  /** To which screen, by what was answered. */
  leadsTo?: (answer: { id: string }) => string
  children?: (field: ReturnType<typeof useForm<Input>>['field']) => ReactNode
}

/** One thing that can be done, as a line that opens to its form. What is refused stands above the form, which keeps what was typed. */
export function Act<Input extends FormInput>(props: ActProps<Input>) {
  const { id, title, says, schema, initial, path, besides, verb, done, onDone, leadsTo, children } = props
  const { hash } = useLocation()
  const box = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { toast } = useToast()
  const form = useForm({
    schema,
    initial,
    send: async (input, { reset }) => {
      let answer: Response
      try {
        answer = await callApi('POST', path, { ...input, ...besides?.() })
      } catch (error) {
        return { failure: sentenceOf(error) }
      }
      reset()
      setIsOpen(false)
      onDone?.()
      toast({ title: 'Done', description: done })
      if (leadsTo) await navigate(leadsTo(await answer.json()))
      await queryClient.invalidateQueries()
      document.querySelector<HTMLElement>('main')?.focus()
      return {}
    },
  })
  useEffect(() => {
    if (hash !== `#${id}`) return
    setIsOpen(true)
    box.current?.scrollIntoView({ block: 'start' })
  }, [hash, id])
  return (
    <details
      ref={box}
      id={id}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group scroll-mt-6 border-line border-t last:border-b"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-x-4 py-2.5 font-semibold text-small transition-colors duration-150 hover:text-after">
        {title}
        <PlusIcon className="group-open:hidden" />
        <MinusIcon className="hidden group-open:block" />
      </summary>
      <form {...form.props} aria-label={title} className="grid max-w-[44em] gap-5 pt-1 pb-6">
        <p className="text-small text-soft">{says}</p>
        {form.failure && <Alert tone="failure">{form.failure}</Alert>}
        {children?.(form.field)}
        <div>
          <SubmitButton busy={form.busy}>{verb}</SubmitButton>
        </div>
      </form>
    </details>
  )
}
