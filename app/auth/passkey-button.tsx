import { useEffect, useState } from 'react'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { useReturn } from '#app/ui/use-return.ts'

/**
 * Signs in with a passkey if the browser supports them. The button's space is reserved until that is known, so
 * nothing below it moves.
 * @param next the address after signing in
 */
export function PasskeyButton({ next }: { next: string }) {
  const [isOffered, setIsOffered] = useState<boolean>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  useReturn(() => setBusy(false))
  useEffect(() => setIsOffered('PublicKeyCredential' in window), [])
  if (isOffered === false) return null

  async function enter() {
    setBusy(true)
    setFailure(undefined)
    const device = await import('#app/shared/passkey-device.ts').catch(() => undefined)
    try {
      if (!device) throw new Error('The script failed to load.')
      const options = await (await callApi('POST', '/api/auth/passkey/ask', {})).json()
      const credential = await device.answerWithPasskey(options)
      await callApi('POST', '/api/auth/passkey/enter', { credential })
      location.assign(next)
    } catch (error) {
      setFailure(device ? device.passkeySentence(error) : sentenceOf(error))
      setBusy(false)
    }
  }

  return (
    <div className="mt-8 grid min-h-11 justify-items-start gap-4 [@media(scripting:none)]:hidden">
      {failure && <Alert tone="failure">{failure}</Alert>}
      {isOffered && (
        <Button busy={busy} onClick={enter}>
          Sign in with a passkey
        </Button>
      )}
    </div>
  )
}
