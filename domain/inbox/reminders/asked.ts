import type { RenderedEmail } from '#domain/email/email-layout.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import type { ReminderDays } from '#domain/kernel/tasks.ts'
import type { AskedTimes } from './moments.ts'

/** What a mail that reminds says, and to whom. */
export type ReminderEmail = { to: string; mail: RenderedEmail; replyTo?: string; attachments?: string[] }

/** Something that somebody was asked for and has not done. */
export type Asked = AskedTimes & {
  /** Its id, and behind a colon what else it depends on. */
  about: string
  /** The id of a client, or the address of somebody without an account in lower case. */
  whom: string
  /** What it is, in a few words. */
  what: string
  /** Whose it is, where that is nobody with an account. */
  name?: string
  /** Once it is due. @param off the address that switches such mails off @returns nothing when it is needed no more */
  write: (deps: Deps, db: Db, off: string) => Promise<ReminderEmail | undefined>
  /** Under which each is stored once, by the name of its moment. */
  key?: (moment: string) => string
}

export type Reminder = {
  /** Whether `PAYMENT_REMINDERS=off` stops it. */
  isOfMoney: boolean
  days: ReminderDays
  /** Everything that is not answered now, whenever it was asked, or only of what has this id. What is not found when the mail is written is answered. */
  find: (db: Db, only?: string) => Promise<Asked[]>
}
