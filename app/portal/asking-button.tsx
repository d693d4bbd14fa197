import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogHead, useOpenDialog } from '#app/ui/dialog.tsx'
import type { FormInput, FormSchema } from '#app/ui/form.ts'
import { useAsked } from '#app/ui/later.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

type AskingButtonProps<Input extends FormInput> = {
  verb: string
  /** The thing that the button changes, named after the verb. */
  what: string
  /** Which of them, for screen readers. */
  name: string
  consequence: string
  /** Address that is posted to. */
  path: string
  onDone: () => void
  /** Validates the fields. Without fields, the button deletes or ends something. */
  schema?: FormSchema<Input>
  children?: (field: ReturnType<typeof useForm<Input>>['field']) => ReactNode
}

/** Asks before something is changed. */
export function AskingButton<Input extends FormInput>(props: AskingButtonProps<Input>) {
  const { asked, ask, end } = useAsked<void>()
  return (
    <>
      <Button size="small" onClick={() => ask()}>
        {props.verb}
        <VisuallyHidden> {props.name}</VisuallyHidden>
      </Button>
      {asked && <Question key={asked.nth} {...props} onClose={end} />}
    </>
  )
}

const NOTHING = z.object({})

type QuestionProps<Input extends FormInput> = AskingButtonProps<Input> & { onClose: () => void }

function Question<Input extends FormInput>(props: QuestionProps<Input>) {
  const { verb, what, consequence, path, onDone, schema, children, onClose } = props
  const dialog = useOpenDialog()
  const close = () => dialog.current?.close()
  const form = useForm({
    schema: schema ?? (NOTHING as FormSchema<FormInput> as FormSchema<Input>),
    send: async (input) => {
      try {
        await callApi('POST', path, input)
      } catch (error) {
        return { failure: sentenceOf(error) }
      }
      close()
      // The button may go away.
      document.getElementById('main')?.focus({ preventScroll: true })
      onDone()
      return {}
    },
  })
  return (
    <Dialog ref={dialog} width="narrow" onClose={onClose}>
      {(id) => (
        <form {...form.props} aria-labelledby={id}>
          <DialogHead id={id} title={`${verb} this ${what}?`}>
            {consequence}
          </DialogHead>
          <div className="mt-6 grid gap-5">
            {children?.(form.field)}
            {form.failure && <Alert tone="failure">{form.failure}</Alert>}
            <div className="flex flex-wrap gap-3">
              <Button onClick={close}>Cancel</Button>
              <Button
                type="submit"
                busy={form.busy}
                className={children ? '' : 'border-negative text-negative'}
              >
                {verb} {what}
              </Button>
            </div>
          </div>
        </form>
      )}
    </Dialog>
  )
}
