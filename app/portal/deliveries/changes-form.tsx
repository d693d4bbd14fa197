import { keepDraft, keptDraft } from '#app/shared/drafts.ts'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { askChangesSchema } from '#domain/delivery/deliveries/deliveries.schema.ts'
import { MESSAGE_MAX } from '#domain/messages/message-limits.schema.ts'
import { changesDraft } from './delivery-words.ts'

type ChangesFormProps = {
  deliveryId: string
  /** Shows its own failure. */
  send: (words: string) => Promise<unknown>
  onSent: () => void
  onClose: () => void
}

/** Saved while typing, so a reload or an expired session loses nothing. */
export function ChangesForm({ deliveryId, send, onSent, onClose }: ChangesFormProps) {
  const draft = changesDraft(deliveryId)
  const form = useForm({
    schema: askChangesSchema,
    initial: { values: { words: keptDraft(draft) } },
    send: async ({ words }) => {
      try {
        await send(words)
      } catch {
        return {}
      }
      keepDraft(draft, '')
      onSent()
      return {}
    },
  })
  return (
    <form {...form.props} aria-label="Ask for changes" className="grid max-w-[44em] gap-5">
      <TextAreaField
        {...form.field('words')}
        label="What should we change?"
        hint="Tell us where and what you see. We’ll read it before we change anything."
        rows={5}
        maxLength={MESSAGE_MAX}
        autoFocus
        onInput={(event) => keepDraft(draft, event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={form.busy}>
          {form.busy ? 'Sending...' : 'Send'}
        </Button>
        <Button disabled={form.busy} onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  )
}
