import { useEffect, useState } from 'react'
import { takeCarriedMessage } from '#app/ground/carried-message.ts'
import type { SiteFacts } from '#app/ground/page-contract.ts'
import type { FormState } from '#app/ui/form.ts'
import { Toaster } from '#app/ui/toast.tsx'
import type { ContactTier } from '#domain/crm/contact/contact.schema.ts'
import { ContactForm } from './contact-form.tsx'
import { MessageSent, type SentMessage } from './message-sent.tsx'

type ContactPanelProps = {
  tier: ContactTier | undefined
  /** What the server answered to the form when it came without scripts. */
  answered: FormState | undefined
  emailJs: SiteFacts['emailJs']
}

/** The form, above it what was sent by it last, and the notice of that. */
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
