import { useEffect, useState } from 'react'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { useReturn } from '#app/ui/use-return.ts'

/**
 * Signs in with a passkey if the browser supports them. It is the last of its line, so nothing moves when that is
 * known.
 * @param next the address after signing in
 */
export function PasskeyButton({ next }: { next: string }) {
  const [isOffered, setIsOffered] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  useReturn(() => setBusy(false))
  useEffect(() => setIsOffered('PublicKeyCredential' in window), [])
  if (!isOffered) return null

  async function enter() {
    setBusy(true)
    setFailure(undefined)
    let words = sentenceOf
    try {
      const device = await import('#app/shared/passkey-device.ts')
      words = device.passkeySentence
      const options = await (await callApi('POST', '/api/auth/passkey/ask', {})).json()
      const credential = await device.answerWithPasskey(options)
      await callApi('POST', '/api/auth/passkey/enter', { credential })
      location.assign(next)
    } catch (error) {
      setFailure(words(error))
      setBusy(false)
    }
  }

  return (
    <>
      <button
        type="button"
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : enter}
        className="inline-flex min-h-6 items-center text-small underline decoration-edge underline-offset-4 hover:decoration-after aria-disabled:text-soft"
      >
        Sign in with a passkey
      </button>
      {failure && (
        <div className="w-full">
          <Alert tone="failure">{failure}</Alert>
        </div>
      )}
    </>
  )
}
