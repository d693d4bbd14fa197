import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { AppError, badInput } from '#domain/kernel/app-error.ts'
import type { PasskeyRow } from '../accounts.store.server.ts'
import { type AccountsDeps, PASSKEY_SECONDS } from '../auth/auth.server.ts'
import { storeOnce, takeOnce } from '../auth/auth-calls.server.ts'
import type { PasskeyAnswer } from './passkeys.schema.ts'

/** For whom a device is asked: somebody who adds a passkey, or whoever uses one. */
type Purpose = `add of ${string}` | 'use'

/** What a browser hands to a new passkey's device. */
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
    // It signs in alone: the device knows whose it is, and makes sure who holds it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeOnce(deps, {
    purpose: `add of ${id}` satisfies Purpose,
    secret: options.challenge,
    seconds: PASSKEY_SECONDS,
  })
  return options
}

/** What a browser hands to a device that has a passkey of this site, whosever it is. */
export async function optionsOfUse(deps: AccountsDeps) {
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

/** @throws AppError bad-input for what no device of this site made, gone for a question that was answered or is too old */
export async function verifyCreated(deps: AccountsDeps, userId: string, answer: PasskeyAnswer) {
  const { verifyRegistrationResponse } = await webAuthn()
  const response = answer as unknown as RegistrationResponseJSON
  const { registrationInfo } = await orNotOurs(
    verifyRegistrationResponse({ response, ...(await asked(deps, `add of ${userId}`, answer)) }),
  )
  if (!registrationInfo) throw notOurs()
  return registrationInfo.credential
}

/** @returns the device's count of uses @throws AppError as `verifyCreated` */
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
      ...(await asked(deps, 'use', answer)),
    }),
  )
  if (!verified) throw notOurs()
  return authenticationInfo.newCounter
}

/** Each question is answered once, and by what it was for. */
async function asked(deps: AccountsDeps, purpose: Purpose, { response }: PasskeyAnswer) {
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

/** Passkeys belong to a name; the browser gives them to no other site. */
function siteOf({ studio }: AccountsDeps): { name: string; origin: string } {
  const { hostname, origin } = new URL(studio.publicUrl)
  return { name: hostname, origin }
}

async function orNotOurs<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw badInput('This passkey is not one of this site.', { cause: error })
  }
}

export function notOurs(): AppError {
  return badInput('This passkey is not one of this site.')
}

/** Loaded at the first use: hardly any request needs it. */
function webAuthn() {
  return import('@simplewebauthn/server')
}
