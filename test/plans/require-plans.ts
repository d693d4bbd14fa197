import { existsSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { statementsFile } from './statements-file.ts'

/** Statements that may read a whole table, with the reason for each. */
const NAMED_SCANS: readonly [statement: RegExp, reason: string][] = [
  [/from "(sqlite_master|kysely_migration)"/, 'what is migrated, at a start'],
  [/^select (?!.*\bwhere\b).* from "(user|session|account|verification|twoFactor)"$/, 'Better Auth'],
  [
    /^insert into "(order_lines|delivery_items|message_attachments|posted_tasks)" /,
    'no table: the lines of one order, the items of one delivery, the files of one message, the tasks of one email or post',
  ],
  [/^select "primary"\.\* from \(/, 'Better Auth: the newest of one identifier'],
  [
    /^delete from "verification" where "verification"\."expiresAt" < \?$/,
    'Better Auth: links that have ended, of a day at most',
  ],
  [/^select "sha256" from "blob_contents" where not exists/, 'every hour, each with one look'],
  [/^(select \* from|update) "alerts" /, 'at most one row for each check'],
  [/^delete from "posted_tasks" where "again_at" <= \?$/, 'the tasks of one day'],
  [/^select "sha256", "size" from "blob_contents"/, 'all that is stored, for backup and doctor'],
  [
    /^select count\(\*\) as "contents", sum\("size"\) as "bytes" from "blob_contents"$/,
    'all that is stored, for metrics',
  ],
  [
    /^select \* from "messages" where "author" = \? and "asks" = 1 /,
    'the questions of the studio, by an index that holds nothing else',
  ],
  // Run once a day, by the retention job.
  [/^select distinct "project_id" from "blobs"$/, 'once a day'],
  [/^select distinct "project_id" from "files"$/, 'once a day'],
  [/from "message_attachments" inner join "messages" .* where "messages"\."created_at" < \?$/, 'once a day'],
  [/^delete from "messages" where "created_at" < \?$/, 'once a day'],
  [/^(delete from|update) "project_changes" .*"note" is not null and "created_at" < \?/, 'once a day'],
  [/^update "refund_requests" set "reason" = \?, "answer" = \? where/, 'once a day'],
  [/^delete from "reminders_off" where "whom" like/, 'once a day'],
  [/^select "id", "order_id" from "payments" where "updated_at" < \?$/, 'once a day'],
  [/^delete from "vat_checks" where "checked_at" < \?$/, 'once a day'],
  [/^delete from "(session|verification)" where "expiresAt" <= \?$/, 'once a day'],
  [/^delete from "sign_in_links" where "ends_at" <= \?$/, 'once a day'],
  [/^delete from "known_places" where "seen_at" <= \?$/, 'once a day'],
  // The table has only a few people.
  [/from "staff" inner join "user" .* order by "staff"."since"/, 'all of the staff'],
  [/^select "user_id" from "staff"/, 'all of the staff'],
  [/^(select|delete) .*from "staff_invitations" where/, 'a week of invitations'],
  // Run by the studio only, over everything there is.
  [
    /^select "user"\.\* from "user" where not exists .* order by "createdAt", "id"$/,
    'an email to all clients',
  ],
  [/^select "refund_requests"\.\*.* order by/, 'all requests for refunds'],
  [/from "payment_holds" where "resolved_at" is not null/, 'all that was put right'],
  [/"orders"\."id" from "quotes" inner join .* like \? escape/, 'the words of all quotes'],
  [/^select \(select count\(\*\) as "count" from "contact_messages"/, 'what came of visits'],
  [/from "messages" group by "user_id" order by "latestAt"/, 'all threads, counted'],
]

/** Plan steps that read a whole table. A list that is sorted by an index and ends at its limit isn't one. */
const SCAN = /^SCAN (?!\w+ VIRTUAL TABLE|CONSTANT ROW|\(subquery|\d+ CONSTANT)/

/**
 * Reads SQLite's plan of every statement that the product ran.
 * @param database a migrated file
 * @throws Error if an unlisted one reads a whole table
 */
export function requirePlans(runDir: string, database: string): void {
  const file = statementsFile(runDir)
  if (!existsSync(file)) return
  const statements = new Set(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as string),
  )
  const sqlite = new DatabaseSync(database, { readOnly: true })
  const scans = [...statements].filter(isPlanned).flatMap((sql) => scansOf(sqlite, sql))
  sqlite.close()
  if (scans.length > 0)
    throw new Error(
      `Statements that read a whole table (add an index, or name them in test/plans/require-plans.ts):\n${scans.join('\n')}`,
    )
}

function isPlanned(sql: string): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(sql)
}

/** One line for each table that a statement reads to the end. */
function scansOf(sqlite: DatabaseSync, sql: string): string[] {
  if (NAMED_SCANS.some(([statement]) => statement.test(sql))) return []
  const steps = sqlite.prepare(`explain query plan ${sql}`).all() as { detail: string }[]
  // Rows with the same time are sorted among themselves, which doesn't read further.
  const sortsAll = steps.some(({ detail }) => /TEMP B-TREE FOR (?!LAST TERM)/.test(detail))
  const endsAtLimit = /\blimit \?/.test(sql) && !sortsAll
  return steps
    .filter(({ detail }) => SCAN.test(detail) && !(endsAtLimit && / USING (COVERING )?INDEX /.test(detail)))
    .map(({ detail }) => `${detail}: ${sql}`)
}
