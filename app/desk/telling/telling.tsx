import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#app/ground/api.ts'
import { Card } from '#app/portal/card.tsx'
import { ListFailure } from '#app/portal/lists/list-failure.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Loading } from '#app/ui/spinner.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { type ShownTelling, tellingSchema } from '#domain/inbox/telling/telling.schema.ts'
import { callDesk } from '../parts/factor-asked.ts'
import { Heading, NeedsScripts } from '../parts/heading.tsx'
import { TickField } from '../parts/tick-field.tsx'
import { useDone } from '../parts/use-done.ts'
import { Browsers } from './browsers.tsx'
import { TELLING } from './telling-address.ts'

/** What whoever looks at the desk is told while they are away from it. */
export default function TellingScreen() {
  const telling = useQuery<ShownTelling>({ queryKey: [TELLING] })
  return (
    <>
      <Heading>What I am told</Heading>
      <p className="mb-6 max-w-[44em] text-small text-soft">
        How many things wait and for how long, while you are away from the desk: each thing once, and again
        after a day. No client and no game is named.
      </p>
      {telling.isPending ? (
        <Loading>Loading what you are told...</Loading>
      ) : telling.data ? (
        <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-2">
          <Card title="Browsers">
            <Browsers telling={telling.data} />
          </Card>
          <Card title="Mail and hours">
            <Hours telling={telling.data} />
          </Card>
        </div>
      ) : (
        <ListFailure of="what you are told" query={telling} />
      )}
      <NeedsScripts />
    </>
  )
}

function Hours({ telling }: { telling: ShownTelling }) {
  const sayDone = useDone()
  const form = useForm({
    schema: tellingSchema,
    initial: {
      values: {
        byMail: telling.byMail ? 'on' : '',
        afterHours: String(telling.afterHours),
        quietFrom: telling.quietFrom,
        quietTo: telling.quietTo,
        quietWeekends: telling.quietWeekends ? 'on' : '',
        timeZone: telling.timeZone,
      },
    },
    send: async (input) => {
      try {
        await callDesk('POST', TELLING, input)
      } catch (error) {
        return { failure: sentenceOf(error) }
      }
      await sayDone('You are told so from now on.')
      return {}
    },
  })
  return (
    <form {...form.props} aria-label="Mail and hours" className="grid gap-5">
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      <TickField {...form.field('byMail')}>Tell me by mail too</TickField>
      <TextField
        {...form.field('afterHours')}
        label="What has waited for more than so many hours"
        inputMode="numeric"
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.field('quietFrom')} label="Quiet from" type="time" required />
        <TextField {...form.field('quietTo')} label="Quiet to" type="time" required />
      </div>
      <p className="-mt-2 text-micro text-soft">The same time twice: no quiet hours.</p>
      <TickField {...form.field('quietWeekends')}>Quiet on Saturdays and Sundays</TickField>
      <TextField
        {...form.field('timeZone')}
        label="Time zone"
        hint={`This browser is in ${Intl.DateTimeFormat().resolvedOptions().timeZone}`}
        hintBelow
        required
      />
      <div>
        <SubmitButton busy={form.busy}>Save</SubmitButton>
      </div>
    </form>
  )
}
