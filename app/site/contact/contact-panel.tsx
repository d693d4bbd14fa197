import { useEffect, useState } from 'react'
import { callApi } from '#app/shared/api.ts'
import { takeCarriedMessage } from '#app/shared/carried-message.ts'
import type { SiteFacts } from '#app/shared/page-contract.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, Spinner } from '#app/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import type { FormState } from '#app/ui/form.ts'
import { CloseIcon } from '#app/ui/icons.tsx'
import { Link } from '#app/ui/link.tsx'
import { Toaster, useToast } from '#app/ui/toast.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { contact } from '#content/contact.ts'
import { startingFrom, tierNames } from '#content/tiers.ts'
import {
  type ContactInput,
  type ContactTier,
  contactSchema,
  contactServices,
  serviceOfTier,
} from '#domain/crm/contact/contact.schema.ts'
import { MessageSent, type SentMessage } from './message-sent.tsx'

type ContactPanelProps = {
  tier: ContactTier | undefined
  /** State of the form after a post without JavaScript. */
  answered: FormState | undefined
  emailJs: SiteFacts['emailJs']
}

/** The contact form, with the message sent last above it. */
export function ContactPanel({ tier, answered, emailJs }: ContactPanelProps) {
  const [chosen, setChosen] = useState(tier)
  const [sent, setSent] = useState<readonly SentMessage[]>([])
  const [carried, setCarried] = useState<string>()
  const latest = sent.at(-1)
  useEffect(() => setCarried((before) => before ?? takeCarriedMessage()), [])

  return (
    <>
      {latest && (
        <div className="mb-14">
          <MessageSent key={sent.length} sent={latest} />
        </div>
      )}
      <ContactForm
        key={carried === undefined ? sent.length : `${sent.length} carried`}
        tier={chosen}
        onRemoveTier={() => setChosen(undefined)}
        message={latest ? undefined : carried}
        answered={latest ? undefined : answered}
        emailJs={emailJs}
        onSent={(message) => setSent((others) => [...others, message])}
      />
      <Toaster />
    </>
  )
}

const SERVICE_OPTIONS = [{ value: '', label: contact.form.noService }, ...contactServices]

type ContactFormProps = {
  /** The tier card that led here; it preselects the service and is sent with the message. */
  tier: ContactTier | undefined
  onRemoveTier: () => void
  message?: string | undefined
  answered: FormState | undefined
  emailJs: SiteFacts['emailJs']
  onSent: (message: SentMessage) => void
}

function ContactForm({ tier, onRemoveTier, message, answered, emailJs, onSent }: ContactFormProps) {
  const { toast } = useToast()
  const form = useForm<ContactInput>({
    schema: contactSchema,
    initial: answered ?? {
      values: { ...(tier && { title: serviceOfTier(tier) }), ...(message !== undefined && { message }) },
    },
    send: async (input) => {
      try {
        await sendContact(input, emailJs)
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
      <SelectField {...form.field('title')} label={contact.form.service} required options={SERVICE_OPTIONS} />
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

/** A honeypot: hidden from people, so only bots fill it in. */
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

/**
 * Sends a message through our API, or straight to EmailJS (`/api/v1.0/email/send`) if it is configured.
 * @throws the error, for the console
 */
async function sendContact(input: ContactInput, emailJs: SiteFacts['emailJs']): Promise<void> {
  if (!emailJs) {
    await callApi('POST', '/api/contact', input)
    return
  }
  const { send } = await import('@emailjs/browser')
  const { name, email, title } = input
  const fields = { name, email, title, message: messageWithSigns(input), to_name: contact.toName }
  await send(emailJs.serviceId, emailJs.templateId, fields, { publicKey: emailJs.publicKey })
}

/** The EmailJS template has no fields for the tier and the honeypot. */
function messageWithSigns({ message, tier, website }: ContactInput): string {
  const warning = website === '' ? '' : 'Suspected spam\n'
  const chosen = tier === '' ? '' : `\n\nTier: ${tierNames[tier]}`
  return warning + message + chosen
}

type TierChipProps = { tier: ContactTier; onRemove: () => void }

/** The selected tier with its price. The link removes the tier from the address without resetting the form. */
function TierChip({ tier, onRemove }: TierChipProps) {
  const { tierNote, removeTier } = contact.form
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-soft">
      <span>{tierNote}</span>
      <span className="inline-flex items-stretch rounded-md border border-edge bg-raised text-ink">
        <span className="flex flex-wrap items-baseline gap-x-3 px-4 py-2">
          <span className="font-semibold">{tierNames[tier]}</span>{' '}
          <span className="font-mono text-micro text-soft">{startingFrom[tier]}</span>
        </span>
        <Link
          to="/contact"
          onClick={(event) => {
            event.preventDefault()
            const address = new URL(location.href)
            address.searchParams.delete('type')
            history.replaceState(null, '', address)
            onRemove()
          }}
          className="grid w-11 place-items-center border-edge border-l transition-colors duration-150 hover:bg-line"
        >
          <CloseIcon size={14} />
          <VisuallyHidden>
            {removeTier} {tierNames[tier]}
          </VisuallyHidden>
        </Link>
      </span>
    </p>
  )
}
