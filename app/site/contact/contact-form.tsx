import type { SiteFacts } from '#app/ground/page-contract.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import type { FormState } from '#app/ui/form.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { contact } from '#content/contact.ts'
import {
  type ContactInput,
  type ContactTier,
  contactSchema,
  contactServices,
  serviceOfTier,
} from '#domain/crm/contact/contact.schema.ts'
import { campaignBefore } from './campaign-before.ts'
import type { SentMessage } from './message-sent.tsx'
import { sendContact } from './send-contact.ts'
import { TierChip } from './tier-chip.tsx'

const SERVICE_OPTIONS = [{ value: '', label: contact.form.noService }, ...contactServices]

type ContactFormProps = {
  /** The tier from whose card the visitor comes; preselects the service and travels with the message. */
  tier: ContactTier | undefined
  onRemoveTier: () => void
  message?: string | undefined
  /** What the server answered to this form when it came without scripts. */
  answered: FormState | undefined
  emailJs: SiteFacts['emailJs']
  /** The message is on its way: the form is to begin anew. */
  onSent: (message: SentMessage) => void
}

export function ContactForm({ tier, onRemoveTier, message, answered, emailJs, onSent }: ContactFormProps) {
  const { toast } = useToast()
  const form = useForm<ContactInput>({
    schema: contactSchema,
    initial: answered ?? {
      values: { ...(tier && { title: serviceOfTier(tier) }), ...(message !== undefined && { message }) },
    },
    send: async (input) => {
      try {
        await sendContact({ ...input, campaign: campaignBefore() }, emailJs)
      } catch (error) {
        // biome-ignore lint/suspicious/noConsole: a failed send is also logged to the console
        console.error('The contact message was not sent.', error)
        toast({ title: contact.failed.title, description: contact.failed.text, variant: 'destructive' })
        return {}
      }
      toast({ title: contact.sent.title, description: contact.sent.text })
      onSent(input)
      return {}
    },
  })
  const { busy, failure } = form

  return (
    <form {...form.props} className="grid gap-7">
      {failure && (
        <Alert tone="failure">
          <strong className="block text-negative">{contact.failed.title}</strong>
          {failure}
        </Alert>
      )}
      <div className="grid gap-7 sm:grid-cols-2">
        <TextField {...form.field('name')} label={contact.form.name} required autoComplete="name" />
        <TextField
          {...form.field('email')}
          label={contact.form.email}
          type="email"
          required
          autoComplete="email"
        />
      </div>
      {tier && <TierChip tier={tier} onRemove={onRemoveTier} />}
      <div>
        <SelectField
          {...form.field('title')}
          label={contact.form.service}
          required
          options={SERVICE_OPTIONS}
        />
      </div>
      <div>
        <TextAreaField {...form.field('message')} label={contact.form.message} required rows={6} />
        <p className="mt-2 text-small text-soft">{contact.messageHint}</p>
      </div>
      <input type="hidden" name="tier" value={tier ?? ''} />
      <FieldForPrograms />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Button type="submit" look="primary" busy={busy} className="min-w-40">
          {busy && <Spinner />}
          {busy ? contact.form.busy : contact.form.submit}
        </Button>
        <p className="text-small text-soft">{contact.responseNote}</p>
      </div>
    </form>
  )
}

/** Out of sight, out of the keyboard's way and not read out: only a program fills it in, and gives itself away. */
function FieldForPrograms() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Website
        <input name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
