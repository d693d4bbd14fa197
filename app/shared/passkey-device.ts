import { sentenceOf } from './api.ts'

export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** @param options from the server @returns the new credential, for the server */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<object> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return answerOf(await navigator.credentials.create({ publicKey }))
}

export async function answerWithPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<object> {
  if (!knowsPasskeys()) throw new DOMException('not known', 'NotSupportedError')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return answerOf(await navigator.credentials.get({ publicKey }))
}

/** One sentence for the user. Browsers don't say why a device refused. */
export function passkeySentence(error: unknown): string {
  if (!(error instanceof DOMException)) return sentenceOf(error)
  return error.name === 'InvalidStateError'
    ? 'This device already has a passkey for this account.'
    : "Your device didn't provide a passkey. Please try again."
}

function answerOf(credential: Credential | null): object {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('none', 'NotAllowedError')
  return credential.toJSON()
}
