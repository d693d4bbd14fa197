import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, sentenceOf } from '#app/ground/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import {
  type ReminderChoices,
  SWITCHABLE_KINDS,
  SWITCHABLE_REMINDERS,
  type SwitchableKind,
} from '#domain/email/reminder-choices/reminders.schema.ts'
import { Card } from '../card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'

type Choice = { kind: SwitchableKind; isOn: boolean }

const choicesKey = ['/api/account/reminders']

/** Of what the client is reminded by mail. */
export function Reminders() {
  const choices = useQuery<ReminderChoices>({ queryKey: choicesKey })
  return (
    <Card title="Reminders by mail">
      {choices.isError ? <ListFailure of="reminders" query={choices} /> : <Choices choices={choices.data} />}
    </Card>
  )
}

/** @param choices nothing before they are known: what is chosen among stands there, so that nothing moves */
function Choices({ choices }: { choices: ReminderChoices | undefined }) {
  const queryClient = useQueryClient()
  // What was pressed shows at once, until its answer is here.
  const [pressed, setPressed] = useState<Choice>()
  const choose = useMutation({
    mutationFn: async (choice: Choice) => (await callApi('POST', '/api/account/reminders', choice)).json(),
    onSuccess: (stored: ReminderChoices) => queryClient.setQueryData(choicesKey, stored),
    onSettled: () => setPressed(undefined),
  })
  return (
    <fieldset disabled={!choices} className="grid gap-1 text-small">
      <legend className="mb-3 max-w-[32em]">We remind you until it is done, when:</legend>
      {choose.error && <Alert tone="failure">{sentenceOf(choose.error)}</Alert>}
      {SWITCHABLE_KINDS.map((kind) => (
        <label key={kind} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={pressed?.kind === kind ? pressed.isOn : choices?.[kind] === true}
            onChange={(event) => {
              const choice = { kind, isOn: event.target.checked }
              setPressed(choice)
              choose.mutate(choice)
            }}
            className="choice"
          />
          {SWITCHABLE_REMINDERS[kind].label}
        </label>
      ))}
      <p className="mt-3 max-w-[32em] text-soft">
        Mails about your money and your rights always come. Reminders of a transfer are switched off at its
        order.
      </p>
    </fieldset>
  )
}
