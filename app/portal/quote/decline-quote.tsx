import { useId, useRef } from 'react'
import * as z from 'zod/mini'
import { declineQuoteSchema } from '../../../domain/orders/quotes/quotes.schema.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'

const reasonSchema = z.pick(declineQuoteSchema, { reason: true })

/** No, with a reason for whoever wants to give one. */
export function DeclineQuote({ decline }: { decline: (reason: string) => Promise<string | undefined> }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const form = useForm({
    schema: reasonSchema,
    send: async ({ reason }) => {
      const failure = await decline(reason)
      return failure === undefined ? {} : { failure }
    },
  })
  return (
    <>
      <button
        type="button"
        onClick={() => dialog.current?.showModal()}
        className="min-h-6 text-small underline decoration-edge underline-offset-4 transition-colors duration-150 hover:decoration-after"
      >
        Decline
      </button>
      <dialog
        ref={dialog}
        aria-labelledby={id}
        className="m-auto w-[min(34rem,calc(100vw-2.5rem))] rounded-md border border-edge bg-ground p-6 text-ink shadow-float backdrop:bg-[oklch(0%_0_0/0.6)] sm:p-8"
      >
        <h2 id={id} className="text-title">
          Decline the quote
        </h2>
        <p className="mt-2 text-small text-soft">
          It cannot be accepted afterwards. You can ask for a new one.
        </p>
        <form {...form.props} aria-labelledby={id} className="mt-6 grid gap-6">
          <TextAreaField
            {...form.field('reason')}
            label="What does not fit?"
            hint="Optional"
            rows={4}
            maxLength={2000}
          />
          {form.failure && <Alert tone="failure">{form.failure}</Alert>}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={form.busy}>
              Decline
            </Button>
            <Button look="quiet" disabled={form.busy} onClick={() => dialog.current?.close()}>
              Keep it open
            </Button>
          </div>
        </form>
      </dialog>
    </>
  )
}
