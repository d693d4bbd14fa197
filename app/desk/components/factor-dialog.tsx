import { useState } from 'react'
import { FactorCodeField } from '#app/components/sign-in-fields.tsx'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { answerWithPasskey, knowsPasskeys, passkeySentence } from '#app/shared/passkey-device.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, SubmitButton } from '#app/ui/button.tsx'
import { Dialog, DialogHead, useOpenDialog } from '#app/ui/dialog.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { secondStepSchema } from '#domain/accounts/accounts.schema.ts'

export default function FactorDialog({ answer }: { answer: (isShown: boolean) => void }) {
  const dialog = useOpenDialog()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    schema: secondStepSchema,
    send: async (input) => {
      setRefusal(undefined)
      try {
        await callApi('POST', '/api/account/factor/prove', input)
      } catch (error) {
        return { failure: sentenceOf(error) }
      }
      dialog.current?.close('shown')
      return { leaving: true }
    },
  })
  async function showPasskey() {
    setRefusal(undefined)
    try {
      const options = await (await callApi('POST', '/api/auth/passkey/ask', {})).json()
      await callApi('POST', '/api/account/passkeys/prove', { credential: await answerWithPasskey(options) })
      dialog.current?.close('shown')
    } catch (error) {
      setRefusal(passkeySentence(error))
    }
  }

  return (
    <Dialog
      ref={dialog}
      width="narrow"
      onClose={({ currentTarget }) => answer(currentTarget.returnValue === 'shown')}
    >
      {(heading) => (
        <form {...form.props} aria-labelledby={heading} className="grid gap-5">
          <div>
            <DialogHead id={heading} title="Two-factor authentication">
              This action needs a code entered within the last 10 minutes.
            </DialogHead>
          </div>
          {(refusal ?? form.failure) && <Alert tone="failure">{refusal ?? form.failure}</Alert>}
          <FactorCodeField {...form.field('code')} autoFocus />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy={form.busy}>Continue</SubmitButton>
            {knowsPasskeys() && <Button onClick={showPasskey}>Use a passkey</Button>}
            <Button onClick={() => dialog.current?.close('')}>Cancel</Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
