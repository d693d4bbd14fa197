import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/use-form.ts'
import {
  type NotificationSettings,
  notificationsSchema,
} from '#domain/inbox/notifications/notifications.schema.ts'
import { useDone } from './components/action.tsx'
import { callDesk } from './components/call-desk.ts'
import { Heading } from './components/page-heading.tsx'
import { Section } from './components/section.tsx'
import { TickField } from './components/tick-field.tsx'

const NOTIFICATIONS = '/api/desk/notifications'

export default function NotificationsScreen() {
  const settings = useQuery<NotificationSettings>({ queryKey: [NOTIFICATIONS] })
  return (
    <>
      <Heading>Notifications</Heading>
      <p className="mb-6 max-w-[44em] text-small text-soft">
        We can email you how many tasks are open and for how long. We’ll email you about each task once, and
        again after 24 hours. Emails don’t name clients or games.
      </p>
      <QueryResult of="notifications" query={settings}>
        {(data) => (
          <Section title="Emails">
            <Emails settings={data} />
          </Section>
        )}
      </QueryResult>
    </>
  )
}

function Emails({ settings }: { settings: NotificationSettings }) {
  const showDone = useDone()
  const [isChanged, setIsChanged] = useState(false)
  const form = useForm({
    schema: notificationsSchema,
    initial: {
      values: { byEmail: settings.byEmail ? 'on' : '', afterHours: String(settings.afterHours) },
    },
    send: async (input) => {
      try {
        await callDesk('POST', NOTIFICATIONS, input)
      } catch (error) {
        return { failure: sentenceOf(error) }
      }
      setIsChanged(false)
      await showDone('Your notifications are saved.')
      return {}
    },
  })
  return (
    <form
      {...form.props}
      onChange={(event) => {
        setIsChanged(true)
        form.props.onChange(event)
      }}
      aria-label="Emails"
      className="mt-3 grid max-w-[22rem] gap-5"
    >
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      <TickField {...form.field('byEmail')}>Email me about open tasks</TickField>
      <TextField
        {...form.field('afterHours')}
        label="Delay"
        hint="Hours until we email you about a task"
        hintBelow
        inputMode="numeric"
        required
      />
      <div>
        <Button type="submit" look={isChanged ? 'primary' : 'secondary'} busy={form.busy}>
          Save
        </Button>
      </div>
    </form>
  )
}
