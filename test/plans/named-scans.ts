/** Statements that may read a whole table, each with the reason. */
export const NAMED_SCANS: readonly { statement: RegExp; reason: string }[] = [
  { statement: /from "(sqlite_master|kysely_migration)"/, reason: 'what is migrated, at a start' },
  {
    statement: /^select (?!.*\bwhere\b).* from "(user|session|account|verification|twoFactor)"$/,
    reason: 'Better Auth',
  },
  {
    statement: /^insert into "(order_lines|delivery_items|message_attachments|emailed_tasks|posted_tasks)" /,
    reason:
      'no table: the lines of one order, the items of one delivery, the files of one message, the tasks of one email or post',
  },
  { statement: /^select "primary"\.\* from \(/, reason: 'Better Auth: the newest of one identifier' },
  {
    statement: /^delete from "verification" where "verification"\."expiresAt" < \?$/,
    reason: 'Better Auth: links that have ended, of a day at most',
  },
  {
    statement: /^select "sha256" from "blob_contents" where not exists/,
    reason: 'every hour, each with one look',
  },
  { statement: /^(select \* from|update) "alerts" /, reason: 'at most one row for each check' },
  { statement: /^delete from "posted_tasks" where "again_at" <= \?$/, reason: 'the tasks of one day' },
  {
    statement: /^select "sha256", "size" from "blob_contents"/,
    reason: 'all that is stored, for backup and doctor',
  },
  {
    statement: /^select count\(\*\) as "contents", sum\("size"\) as "bytes" from "blob_contents"$/,
    reason: 'all that is stored, for metrics',
  },
  {
    statement: /^select \* from "messages" where "author" = \? and "asks" = 1 /,
    reason: 'the questions of the studio, by an index that holds nothing else',
  },
  // Once a day, by the retention's job.
  { statement: /^select distinct "project_id" from "blobs"$/, reason: 'once a day' },
  { statement: /^select distinct "project_id" from "files"$/, reason: 'once a day' },
  {
    statement: /from "message_attachments" inner join "messages" .* where "messages"\."created_at" < \?$/,
    reason: 'once a day',
  },
  { statement: /^delete from "messages" where "created_at" < \?$/, reason: 'once a day' },
  {
    statement: /^(delete from|update) "project_changes" .*"note" is not null and "created_at" < \?/,
    reason: 'once a day',
  },
  { statement: /^update "refund_requests" set "reason" = \?, "answer" = \? where/, reason: 'once a day' },
  { statement: /^delete from "dispute_evidence" where "payment_id" in/, reason: 'once a day' },
  { statement: /^delete from "reminders_off" where "whom" like/, reason: 'once a day' },
  { statement: /^select "id", "order_id" from "payments" where "updated_at" < \?$/, reason: 'once a day' },
  { statement: /^delete from "vat_checks" where "checked_at" < \?$/, reason: 'once a day' },
  { statement: /^delete from "(session|verification)" where "expiresAt" <= \?$/, reason: 'once a day' },
  { statement: /^delete from "sign_in_links" where "ends_at" <= \?$/, reason: 'once a day' },
  { statement: /^delete from "known_places" where "seen_at" <= \?$/, reason: 'once a day' },
  // A handful of people.
  { statement: /from "staff" inner join "user" .* order by "staff"."since"/, reason: 'all of the staff' },
  { statement: /^select "user_id" from "staff"/, reason: 'all of the staff' },
  {
    statement: /^select \* from "notification_settings" where "by_email" = \S+ order by "user_id"$/,
    reason: 'all of the staff',
  },
  {
    statement: /^(select|delete) .*from "staff_invitations" where/,
    reason: 'a week of invitations',
  },
  // Asked by the studio only, for everything there is.
  { statement: /^select "refund_requests"\.\*.* order by/, reason: 'all requests for refunds' },
  { statement: /from "payment_holds" where "resolved_at" is not null/, reason: 'all that was put right' },
  {
    statement: /"orders"\."id" from "quotes" inner join .* like \? escape/,
    reason: 'the words of all quotes',
  },
  {
    statement: /^select "email" from \(select .* like \? escape/,
    reason: 'the words of all enquiries, and of all quotes without an account',
  },
  {
    statement: /from "contact_messages" .* lower\("contact_messages"\."email"\) in/,
    reason: 'enquiries of a few addresses, which are kept for two years',
  },
  {
    statement:
      /^select ("contact_messages"\.)?"tier", ("contact_messages"\.)?"campaign", count\(\*\) as "count".* from "(quotes|orders)"/,
    reason: 'what came of visits',
  },
  { statement: /from "messages" group by "user_id" order by "latestAt"/, reason: 'all threads, counted' },
]
