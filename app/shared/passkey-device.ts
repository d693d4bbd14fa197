import { sentenceOf } from './api.ts'

/** Whether this browser can speak of passkeys as our server does. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** Lets a device make a passkey. @param options as the server answered them @returns what it made, as the server reads it */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<object> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return answerOf(await navigator.credentials.create({ publicKey }))
}

/** Lets a device answer with a passkey that it has. */
export async function answerWithPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<object> {
  if (!knowsPasskeys()) throw new DOMException('not known', 'NotSupportedError')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return answerOf(await navigator.credentials.get({ publicKey }))
}

/** What went wrong, as one sentence: a device that refuses, or was sent away, says no more than that. */
export function passkeySentence(error: unknown): string {
  if (!(error instanceof DOMException)) return sentenceOf(error)
  return error.name === 'InvalidStateError'
    ? 'This device has a passkey of this account already.'
    : 'Your device gave no passkey. Please try again.'
}

function answerOf(credential: Credential | null): object {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('none', 'NotAllowedError')
  return credential.toJSON()
}
