import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { AppError, badInput } from '#domain/kernel/app-error.ts'
import type { PasskeyRow } from '../accounts.store.server.ts'
import { type AccountsDeps, PASSKEY_SECONDS } from '../auth/auth.server.ts'
import { storeOnce, takeOnce } from '../auth/auth-calls.server.ts'
import type { PasskeyAnswer } from './passkeys.schema.ts'

type Purpose = `add of ${string}` | 'use'

/** Options for the browser to create a passkey. */
export async function optionsOfCreation(
  deps: AccountsDeps,
  { id, name, email, known }: { id: string; name: string; email: string; known: readonly PasskeyRow[] },
) {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: deps.studio.name,
    rpID: siteOf(deps).name,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(id),
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    // A passkey is the only factor, so the device must verify its user.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeOnce(deps, {
    purpose: `add of ${id}` satisfies Purpose,
    secret: options.challenge,
    seconds: PASSKEY_SECONDS,
  })
  return options
}

/** Options for the browser to use any of this site's passkeys. */
export async function askForPasskey(deps: AccountsDeps) {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(deps).name,
    userVerification: 'required',
  })
  await storeOnce(deps, {
    purpose: 'use' satisfies Purpose,
    secret: options.challenge,
    seconds: PASSKEY_SECONDS,
  })
  return options
}

/**
 * @throws AppError bad-input for an answer that wasn't made for this site, gone for a challenge that was already
 * answered or has expired
 */
export async function verifyCreated(deps: AccountsDeps, userId: string, answer: PasskeyAnswer) {
  const { verifyRegistrationResponse } = await webAuthn()
  const response = answer as unknown as RegistrationResponseJSON
  const { registrationInfo } = await orNotOurs(
    verifyRegistrationResponse({ response, ...(await expectedAnswer(deps, `add of ${userId}`, answer)) }),
  )
  if (!registrationInfo) throw notOurs()
  return registrationInfo.credential
}

/** @returns the device's use counter @throws AppError like `verifyCreated` */
export async function verifyUsed(
  deps: AccountsDeps,
  passkey: PasskeyRow,
  answer: PasskeyAnswer,
): Promise<number> {
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await orNotOurs(
    verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
      ...(await expectedAnswer(deps, 'use', answer)),
    }),
  )
  if (!verified) throw notOurs()
  return authenticationInfo.newCounter
}

/** Each challenge can be answered once and only for its purpose. */
async function expectedAnswer(deps: AccountsDeps, purpose: Purpose, { response }: PasskeyAnswer) {
  const challenge = challengeIn(response.clientDataJSON)
  if (!(await takeOnce(deps, { purpose, secret: challenge })))
    throw new AppError('gone', { userMessage: 'This took too long. Please try again.' })
  const { name, origin } = siteOf(deps)
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: name,
    requireUserVerification: true,
  }
}

function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    return typeof challenge === 'string' ? challenge.slice(0, 200) : ''
  } catch {
    return ''
  }
}

/** Passkeys are bound to a host name. */
function siteOf({ studio }: AccountsDeps): { name: string; origin: string } {
  const { hostname, origin } = new URL(studio.publicUrl)
  return { name: hostname, origin }
}

function orNotOurs<T>(call: Promise<T>): Promise<T> {
  return call.catch((error) => {
    throw notOurs(error)
  })
}

export function notOurs(cause?: unknown): AppError {
  return badInput('This passkey doesn’t belong to this site. Use another one.', { cause })
}

/** Loaded on first use, because few requests need it. */
function webAuthn() {
  return import('@simplewebauthn/server')
}
