import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, SubmitButton } from '#app/ui/button.tsx'
import type { FormInput, FormSchema, FormState } from '#app/ui/form.ts'
import { useToast } from '#app/ui/toast.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { type Action, RowActions } from './actions.tsx'
import { storedNow, useCallOnce, useReadVersion } from './form-requests.ts'

type ActionFormProps<Input extends FormInput> = {
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

export function action<Input extends FormInput>(
  props: ActionFormProps<Input> & Pick<Action, 'takesBack'>,
): Action {
  const { id, title, takesBack } = props
  return { id, title, takesBack, form: (close) => <ActionFields {...props} close={close} /> }
}

/** A row's only action. */
export function ActionForm<Input extends FormInput>(props: ActionFormProps<Input>) {
  return <RowActions actions={[action(props)]} />
}

const NOTHING = z.object({})

export function ActionFields<Input extends FormInput>(props: ActionFormProps<Input> & { close: () => void }) {
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
      className="grid max-w-[44em] gap-5"
    >
      <p className="text-small text-soft">{description}</p>
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      {children?.(field)}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={form.busy}>{verb}</SubmitButton>
        <Button look="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
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
