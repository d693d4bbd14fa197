export interface RetentionTables {
  audit_log: { id: string; action: string; detail: string; created_at: string }
}
