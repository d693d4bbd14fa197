import type { Db } from '#domain/kernel/database.ts'
import type { AuditAction } from '#domain/people/audit/audit.schema.ts'
import { type AuditLine, type DoneAtDesk, readDesk } from './desk-rows.ts'
import { type Ledger, lost, WISHES, type Wish } from './ledger.ts'

/** What the studio did at its desk. @returns a sentence for each thing that is lost, doubled or in pieces */
export async function findDeskViolations(db: Db, ledger: Ledger): Promise<string[]> {
  const desk = await readDesk(db)
  const audit = await readAuditLines(db)
  const keys = await readKeys(db)
  return Object.entries(desk).flatMap(([name, { action, done }]) => {
    const what = name as keyof typeof desk
    return [
      ...lost(
        ledger,
        what,
        done.map(({ text }) => text),
      ),
      ...checkOnce(WISHES[what], done),
      ...done.flatMap((one) => [
        ...(action ? checkLine(what, action, one) : []),
        ...(one.by === undefined || isWishOf(ledger[what], one.text, one.by)
          ? []
          : [`The ${WISHES[what]} '${one.text}' stands there as by ${one.by}.`]),
        ...missing(WISHES[what], one),
      ]),
    ]
  })

  /** It was put down once, as done by somebody who wanted it. */
  function checkLine(what: keyof Ledger, action: AuditAction, one: DoneAtDesk): string[] {
    const { text, about, mayFollow, isLine = () => true } = one
    const lines = audit(action, about).filter(isLine)
    const [line] = lines
    if (!line || lines.length > 1)
      return [`The ${WISHES[what]} '${text}' has ${lines.length} lines in the audit log.`]
    const isTheirs = isWishOf(ledger[what], text, line.by) || (mayFollow && line.by === null)
    return isTheirs ? [] : [`The ${WISHES[what]} '${text}' is in the audit log as done by ${line.by}.`]
  }

  function missing(what: string, { text, mails = [], told = [] }: DoneAtDesk): string[] {
    return [
      ...mails
        .filter((key) => !keys.mails.has(key))
        .map((key) => `The ${what} '${text}' is without its mail ${key}.`),
      ...told
        .filter((key) => !keys.messages.has(key))
        .map((key) => `The ${what} '${text}' is without its message ${key}.`),
    ]
  }
}

function checkOnce(what: string, done: readonly DoneAtDesk[]): string[] {
  const counts = Map.groupBy(done, ({ text }) => text)
  return [...counts]
    .filter(([, those]) => those.length > 1)
    .map(([text, those]) => `The ${what} '${text}' is there ${those.length} times.`)
}

async function readKeys(db: Db) {
  const mails = await db.selectFrom('outbox').select('dedupe_key').execute()
  const messages = await db.selectFrom('messages').select('dedupe_key').execute()
  return {
    mails: new Set(mails.map(({ dedupe_key }) => dedupe_key)),
    messages: new Set(messages.map(({ dedupe_key }) => dedupe_key)),
  }
}

/** What the audit log says was done about something. */
type AuditLines = (action: AuditAction, about: string) => readonly AuditLine[]

async function readAuditLines(db: Db): Promise<AuditLines> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'about', 'actor_name', 'detail', 'created_at'])
    .execute()
  const lines = Map.groupBy(rows, ({ action, about }) => `${action} ${about}`)
  return (action, about) =>
    (lines.get(`${action} ${about}`) ?? []).map(({ actor_name: by, detail, created_at: at }) => {
      return { at, by, detail: JSON.parse(detail) }
    })
}

/** @param by nothing for who is not of the studio */
function isWishOf(wishes: readonly Wish[], text: string, by: string | null): boolean {
  return wishes.some((wish) => wish.text === text && (wish.by ?? null) === by)
}
