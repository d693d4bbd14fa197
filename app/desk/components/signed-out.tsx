import { useEffect } from 'react'
import { authAddress } from '#app/shared/next-address.ts'
import { sharedValue } from '#app/shared/shared-value.ts'
import { Alert } from '#app/ui/alert.tsx'
import { TextLink } from '#app/ui/link.tsx'

const isSignedOut = sharedValue(false)
/** Signing out ends the session, and the stream must not report that to the page it leaves. */
let isSigningOut = false
const touched = new WeakSet<EventTarget>()

/** Leaves for the sign-in screen, unless the page holds unsent text. */
export function signedOut(): void {
  if (isSigningOut) return
  if (isAnythingTyped()) isSignedOut.set(true)
  else location.assign(signInAddress())
}

export function markSigningOut(): void {
  isSigningOut = true
}

export function SignedOut() {
  const isShown = isSignedOut.useValue()
  useEffect(() => {
    document.addEventListener('input', touch)
    return () => document.removeEventListener('input', touch)
  }, [])
  if (!isShown) return null
  return (
    <div className="sticky top-4 z-30 mb-6">
      <Alert tone="failure">
        You’re signed out. Your session has ended, or an owner changed or removed your account. You can’t send
        anything, but your text stays until you leave this page.{' '}
        <TextLink to={signInAddress()} reloadDocument>
          Sign in
        </TextLink>
      </Alert>
    </div>
  )
}

function signInAddress(): string {
  return authAddress({ next: location.pathname + location.search, notice: 'signed-out' })
}

/** Initial values don't count as typed. */
function isAnythingTyped(): boolean {
  const fields = document.querySelectorAll<TypedField>('main form[method="post"] :is(input, textarea)')
  return [...fields].some((field) => touched.has(field) && field.value !== '')
}

type TypedField = HTMLInputElement | HTMLTextAreaElement

function touch({ target }: Event): void {
  if (target !== null) touched.add(target)
}
