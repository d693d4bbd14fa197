import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import type { FormInput, FormSchema, FormState } from '#app/ui/form.ts'
import { useForm } from '#app/ui/use-form.ts'
import { ActionBox } from './action-box.tsx'
import { useCallOnce } from './use-call-once.ts'
import { useDone } from './use-done.ts'
import { storedNow, useReadVersion } from './use-read-version.ts'

type ActionFormProps<Input extends FormInput> = {
  /** Where an address ends that leads to it: `#complete`. */
  id: string
  title: string
  /** What it does, and what follows from it. */
  says: ReactNode
  schema: FormSchema<Input>
  initial?: FormState
  path: string
  /** Of what it overwrites, which is then in `initial`. */
  version?: string
  /** What is sent beside what is typed. */
  besides?: () => object
  /** Why it cannot be done yet. */
  hindrance?: string | undefined
  /** The button's word. */
  verb: string
  /** What is so afterwards, in a sentence or two. */
  done: string | ((input: Input) => string)
  onDone?: () => void
  /** To which screen, by what was answered. */
  leadsTo?: (answer: { id: string }) => string
  children?: (field: ReturnType<typeof useForm<Input>>['field']) => ReactNode
}

/** One thing that can be done, as a line that opens to its form. What is refused stands above the form, which keeps what was typed. */
export function Act<Input extends FormInput>(props: ActionFormProps<Input>) {
  return (
    <ActionBox id={props.id} title={props.title}>
      {(close) => <ActionFields {...props} close={close} />}
    </ActionBox>
  )
}

function ActionFields<Input extends FormInput>(props: ActionFormProps<Input> & { close: () => void }) {
  const {
    title,
    says,
    schema,
    initial,
    path,
    version,
    besides,
    hindrance,
    verb,
    done,
    onDone,
    leadsTo,
    close,
    children,
  } = props
  const navigate = useNavigate()
  const sayDone = useDone()
  const callOnce = useCallOnce()
  const stored = useReadVersion({ version, values: initial?.values }, 'with-typing')
  const form = useForm({
    schema,
    initial,
    send: async (input, { reset }) => {
      if (hindrance) return { failure: hindrance }
      let answer: Response
      try {
        answer = await callOnce(path, {
          ...input,
          ...besides?.(),
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
      if (leadsTo) await navigate(leadsTo(await answer.json()))
      await sayDone(typeof done === 'string' ? done : done(input))
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
      <p className="text-small text-soft">{says}</p>
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      {children?.(field)}
      <div>
        <SubmitButton busy={form.busy}>{verb}</SubmitButton>
      </div>
    </form>
  )
}
