import type { Tables } from '../../domain/kernel/database.ts'

/** Kept complete by the compiler. */
const TABLES: Record<keyof Tables, true> = {
  user: true,
  session: true,
  account: true,
  verification: true,
  rate_limits: true,
  outbox: true,
  orders: true,
  order_lines: true,
  quotes: true,
  invoices: true,
  invoice_series: true,
  voucher_series: true,
  vouchers: true,
  invoice_files: true,
  exchange_rates: true,
  payments: true,
  payment_movements: true,
  transfers: true,
  payment_events: true,
  payment_holds: true,
  refund_requests: true,
  withdrawals: true,
  dispute_evidence: true,
  pretended_payments: true,
  pretended_refunds: true,
  projects: true,
  project_changes: true,
  project_figures: true,
  files: true,
  messages: true,
  presence: true,
  contact_messages: true,
  buyer_details: true,
  vat_checks: true,
  event_counts: true,
  audit_log: true,
}

/** Every table of ours; what a table refers to stands before it. */
export const tableNames = Object.keys(TABLES) as (keyof Tables)[]
