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
  const { asked, ask, end } = useAsked<HTMLButtonElement>()
  return (
    <>
      <Button size="small" onClick={(event) => ask(event.currentTarget)}>
        {props.verb}
        <VisuallyHidden> {props.name}</VisuallyHidden>
      </Button>
      {asked && <Question key={asked.nth} {...props} button={asked.what} onClose={end} />}
    </>
  )
}

const NOTHING = z.object({})

type QuestionProps<Input extends FormInput> = AskingButtonProps<Input> & {
  button: HTMLButtonElement
  onClose: () => void
}

function Question<Input extends FormInput>(props: QuestionProps<Input>) {
  const { verb, what, consequence, path, onDone, schema, children, button, onClose } = props
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
      const focused = children ? button : nextOf(button)
      focused?.focus({ preventScroll: true })
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

/** The button goes away with its row. @returns the next one of the list, else the first of the dialog, else the page */
function nextOf(button: HTMLButtonElement): HTMLElement | null {
  const dialog = button.closest('dialog')
  const buttonsIn = (place: Element | null) =>
    [...(place?.querySelectorAll('button') ?? [])].filter((one) => one.closest('dialog') === dialog)
  const ofList = buttonsIn(button.closest('ul'))
  return ofList[ofList.indexOf(button) + 1] ?? buttonsIn(dialog)[0] ?? document.getElementById('main')
}
