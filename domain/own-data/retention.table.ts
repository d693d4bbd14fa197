export interface RetentionTables {
  audit_log: { id: string; action: string; detail: string; created_at: string }
}

declare module '../kernel/database.ts' {
  interface Tables extends RetentionTables {}
}
