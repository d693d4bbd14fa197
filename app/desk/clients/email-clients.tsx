import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { type AnnouncementPreview, announcementSchema } from '#domain/messages/announcement.schema.ts'
import { Act } from '../parts/act.tsx'
import { TickField } from '../parts/tick-field.tsx'

const PATH = '/api/desk/announcements'

const formSchema = z.extend(announcementSchema, {
  confirmed: z.literal('on', { error: 'Please confirm who gets it' }),
})

/** Emails the same to every client, once it is confirmed how many get it. */
export function EmailClients() {
  const [name, setName] = useState('')
  const preview = useQuery<AnnouncementPreview>({
    queryKey: [PATH, name],
    enabled: announcementSchema.shape.name.safeParse(name).success,
  })
  return (
    <Act
      id="email"
      title="Email all clients"
      says="For example before new terms apply. Each client gets an email of the same name once. Send it again to reach clients who registered since."
      schema={formSchema}
      path={PATH}
      verb="Send to all clients"
      done="The emails will be sent within a minute."
    >
      {(field) => (
        <>
          <TextField
            {...field('name')}
            label="Name"
            hint="such as terms-2027; clients don’t see it"
            autoComplete="off"
            onBlur={({ currentTarget: { value } }) => setName(value.trim())}
          />
          <TextField {...field('subject')} label="Subject" hint="also the heading" autoComplete="off" />
          <TextAreaField
            {...field('text')}
            label="Text"
            hint="a greeting is added; leave an empty line between paragraphs"
            rows={8}
          />
          <TickField {...field('confirmed')}>{recipientWords(preview.data)}</TickField>
        </>
      )}
    </Act>
  )
}

function recipientWords(preview: AnnouncementPreview | undefined): string {
  if (!preview) return 'Send it to all clients.'
  return `Send it to all clients. Recipients: ${preview.recipients}. Had it before: ${preview.before}.`
}
