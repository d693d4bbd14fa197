import { useRef } from 'react'
import * as z from 'zod/mini'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogHead } from '#app/ui/dialog.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { declineQuoteSchema } from '#domain/orders/quotes/quotes.schema.ts'

const reasonSchema = z.pick(declineQuoteSchema, { reason: true })

/** No, with a reason for whoever wants to give one. */
export function DeclineQuote({ decline }: { decline: (reason: string) => Promise<string | undefined> }) {
  const dialog = useRef<HTMLDialogElement>(null)
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
      <Dialog ref={dialog}>
        {(id) => (
          <>
            <DialogHead id={id} title="Decline the quote">
              You can take that back until the offer ends, and ask for a new one.
            </DialogHead>
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
          </>
        )}
      </Dialog>
    </>
  )
}
