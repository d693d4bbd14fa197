/** Statements that may read a whole table, each with the reason. */
export const NAMED_SCANS: readonly { statement: RegExp; reason: string }[] = [
  { statement: /from "(sqlite_master|kysely_migration)"/, reason: 'what is migrated, at a start' },
  {
    statement: /^select (?!.*\bwhere\b).* from "(user|session|account|verification)"$/,
    reason: 'Better Auth',
  },
  { statement: /^select "primary"\.\* from \(/, reason: 'Better Auth: the newest of one identifier' },
  // Once a day, by the retention's job.
  { statement: /^select "files"\."id" from "files" left join "projects"/, reason: 'once a day' },
  { statement: /^delete from "messages" where "created_at" < \?$/, reason: 'once a day' },
  {
    statement: /^(delete from|update) "project_changes" .*"note" is not null and "created_at" < \?/,
    reason: 'once a day',
  },
  { statement: /^update "refund_requests" set "reason" = \?, "answer" = \? where/, reason: 'once a day' },
  {
    statement: /^select "payments"\."id" from "payments" left join "projects" .*"updated_at" < \?/,
    reason: 'once a day',
  },
  { statement: /^delete from "(session|verification)" where "expiresAt" <= \?$/, reason: 'once a day' },
  // Asked by the studio only, for everything there is.
  { statement: /^select "refund_requests"\.\*.* order by/, reason: 'all requests for refunds' },
  { statement: /from "payment_holds" where "resolved_at" is not null/, reason: 'all that was put right' },
  { statement: /from "messages" inner join "user" .* group by "user"\."id"/, reason: 'all threads, counted' },
]
