import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import type { FormInput, FormSchema, FormState } from '#app/ui/form.ts'
import { MinusIcon, PlusIcon } from '#app/ui/icons.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { storedNow, useCallOnce, useReadVersion } from './form-requests.ts'

type ActionFormProps<Input extends FormInput> = {
  /** Hash that opens the form, such as `#complete`. */
  id: string
  title: string
  description: ReactNode
  /** Undefined if the action has no fields. */
  schema?: FormSchema<Input>
  initial?: FormState
  path: string
  /** Version of the stored content in `initial`, which the form overwrites. */
  version?: string
  /** Fields sent in addition to the typed ones. */
  extraFields?: () => object
  /** Reason why the form can't be sent yet. */
  blockedReason?: string | undefined
  verb: string
  done: string | ((input: Input) => string)
  onDone?: () => void
  /** Address to open after success. */
  redirectTo?: (answer: { id: string }) => string
  children?: (field: ReturnType<typeof useForm<Input>>['field']) => ReactNode
}

/** An action that opens to its form. After an error the form keeps what was typed. */
export function ActionForm<Input extends FormInput>(props: ActionFormProps<Input>) {
  return (
    <ActionBox id={props.id} title={props.title}>
      {(close) => <ActionFields {...props} close={close} />}
    </ActionBox>
  )
}

const NOTHING = z.object({})

function ActionFields<Input extends FormInput>(props: ActionFormProps<Input> & { close: () => void }) {
  const {
    title,
    description,
    schema = NOTHING as FormSchema<FormInput> as FormSchema<Input>,
    initial,
    path,
    version,
    extraFields,
    blockedReason,
    verb,
    done,
    onDone,
    redirectTo,
    close,
    children,
  } = props
  const navigate = useNavigate()
  const showDone = useDone()
  const callOnce = useCallOnce()
  const stored = useReadVersion({ version, values: initial?.values }, 'with-typing')
  const form = useForm({
    schema,
    initial,
    send: async (input, { reset }) => {
      if (blockedReason) return { failure: blockedReason }
      let answer: Response
      try {
        answer = await callOnce(path, {
          ...input,
          ...extraFields?.(),
          ...(version && { version: stored.read.version }),
        })
      } catch (error) {
        if (version) await stored.fail(error)
        return { failure: sentenceOf(error) }
      }
      reset()
      stored.save()
      close()
      onDone?.()
      if (redirectTo) await navigate(redirectTo(await answer.json()))
      await showDone(typeof done === 'string' ? done : done(input))
      return {}
    },
  })
  const field: typeof form.field = (name) => ({
    ...form.field(name),
    ...(stored.isRefused && {
      warning: storedNow(stored.begun.values?.[name], initial?.values?.[name]),
    }),
  })
  return (
    <form
      {...form.props}
      onChange={(event) => {
        stored.type()
        form.props.onChange(event)
      }}
      aria-label={title}
      className="grid max-w-[44em] gap-5 pt-1 pb-6"
    >
      <p className="text-small text-soft">{description}</p>
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      {children?.(field)}
      <div>
        <SubmitButton busy={form.busy}>{verb}</SubmitButton>
      </div>
    </form>
  )
}

type ActionBoxProps = {
  /** Hash that opens the box, such as `#complete`. */
  id: string
  title: string
  children: (close: () => void) => ReactNode
}

export function ActionBox({ id, title, children }: ActionBoxProps) {
  const { hash } = useLocation()
  const box = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(false)
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
      {children(() => setIsOpen(false))}
    </details>
  )
}

/** Shows a toast and refetches everything on the screen. */
export function useDone(): (sentence: string) => Promise<void> {
  const queryClient = useQueryClient()
  const { toast } = useToast()
  return async (sentence) => {
    toast({ title: 'Done', description: sentence })
    await queryClient.invalidateQueries()
    document.querySelector<HTMLElement>('main')?.focus()
  }
}
