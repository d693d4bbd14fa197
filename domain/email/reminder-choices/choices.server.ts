import { badInput } from '#domain/kernel/app-error.ts'
import type { Deps } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { isSignatureOf } from '#domain/kernel/secrets.ts'
import { isoTime } from '#domain/kernel/time.ts'
import {
  isSwitchable,
  type ReminderChoices,
  SWITCHABLE_KINDS,
  type SwitchableKind,
} from './reminders.schema.ts'
import { deleteKindOff, insertKindOff, selectKindsOff } from './reminders.store.server.ts'

/** @property whom id of a client, or lower-case address of someone without an account */
type Choice = { whom: string; kind: SwitchableKind }

export async function reminderChoices(db: Db, whom: string): Promise<ReminderChoices> {
  const off = new Set((await selectKindsOff(db, whom)).map(({ kind }) => kind))
  return Object.fromEntries(SWITCHABLE_KINDS.map((kind) => [kind, !off.has(kind)])) as ReminderChoices
}

export async function isReminderOff(db: Db, { whom, kind }: Choice): Promise<boolean> {
  return !(await reminderChoices(db, whom))[kind]
}

/** Idempotent. */
export async function chooseReminder(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { whom, kind, isOn }: Choice & { isOn: boolean },
): Promise<void> {
  if (isOn) await deleteKindOff(db, { whom, kind })
  else await insertKindOff(db, { whom, kind, since: isoTime(clock()) })
}

/** The signed address of the page that turns reminders off. */
export function switchOffAddress(
  deps: Pick<Deps, 'studio' | 'signatureOf'>,
  { whom, kinds }: Pick<Choice, 'whom'> & { kinds: readonly SwitchableKind[] },
): string {
  const payload = Buffer.from(JSON.stringify([whom, ...new Set(kinds)])).toString('base64url')
  return `${deps.studio.publicUrl}/reminders-off?token=${payload}.${deps.signatureOf(signed(payload))}`
}

/**
 * Turns off the reminders of a signed link, without a session. Idempotent.
 * @throws AppError bad-input if the signature is invalid
 */
export async function switchOffByLink(
  deps: Pick<Deps, 'db' | 'clock' | 'signatureOf'>,
  { token }: { token: string },
): Promise<{ kinds: SwitchableKind[] }> {
  const [payload = '', signature = ''] = token.split('.')
  if (!isSignatureOf(deps.signatureOf, signed(payload), signature))
    throw badInput('This link is incomplete or invalid. Copy the whole link from the email.')
  const [whom, ...named] = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  const kinds = named.filter(isSwitchable)
  for (const kind of kinds) await chooseReminder(deps, { whom, kind, isOn: false })
  return { kinds }
}

/** @param key under which a reminder is stored */
export function kindOfReminder(key: string): SwitchableKind | undefined {
  const [what, kind] = key.split(':')
  return what === 'reminder' && isSwitchable(kind) ? kind : undefined
}

function signed(payload: string): string {
  return `reminders-off\n${payload}`
}
