import { newId } from '#domain/kernel/database.ts'
import type { Deps, StudioFacts } from '#domain/kernel/deps.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { findPerson } from '#domain/people/people.server.ts'
import type { MessageAuthor } from './messages.schema.ts'
import { SYSTEM_SENDER } from './messages.server.ts'
import { countMessagesByKey, insertMessage } from './messages.store.server.ts'

/** Later than that, a welcome that is missing was deleted on purpose: communication is kept for two years. */
const MENDED_FOR_DAYS = 365
const DAY_MS = 24 * 3600 * 1000

/**
 * Starts a new account's thread with its three messages, dated as the account is. Repeating it changes nothing; what a crash
 * left out is put in.
 */
export async function ensureWelcome({ db, clock, studio }: Deps, userId: string): Promise<void> {
  const messages = welcomeMessages(studio)
  const keys = messages.map((_, index) => `welcome-${index + 1}:${userId}`)
  if ((await countMessagesByKey(db, keys)) === keys.length) return
  const since = (await findPerson(db, userId))?.registeredAt
  if (!since || clock().getTime() - since.getTime() > MENDED_FOR_DAYS * DAY_MS) return
  for (const [index, message] of messages.entries()) {
    // A millisecond apart, so that they keep their order.
    const time = isoTime(new Date(since.getTime() + index))
    await insertMessage(db, {
      id: newId('msg'),
      user_id: userId,
      project_id: null,
      ...message,
      asks: 0,
      dedupe_key: keys[index] ?? null,
      created_at: time,
      // Nobody wrote it to them alone, and the welcome mail says it: it does not wait to be read, and no notice is to follow.
      read_at: time,
      noticed_at: time,
    })
  }
}

function welcomeMessages(studio: StudioFacts): { author: MessageAuthor; sender: string; body: string }[] {
  return [
    {
      author: 'system',
      sender: SYSTEM_SENDER,
      body: 'Your account is ready. Choose a service under Payments, send the link to your project files under Upload, and follow the work on your dashboard.',
    },
    {
      author: 'team',
      sender: studio.name,
      body: `Welcome to ${studio.name}. You can ask us anything here, before you order and while we work. Engine version, target hardware, target frame rate and the scene that runs worst tell us the most. We typically respond within 1 business day.`,
    },
    {
      author: 'system',
      sender: SYSTEM_SENDER,
      body: 'When your project needs a chat or a meeting, the invitation comes here. Each change of your project is also noted here. When a message waits for you while you are away, we tell you by e-mail.',
    },
  ]
}
