export interface NotificationsTables {
  /** Which emails a member of the staff gets about open tasks. Without a row they get none. */
  notification_settings: {
    user_id: string
    by_email: number
    after_hours: number
  }
  /** Which tasks a member was emailed about within the last day. */
  emailed_tasks: {
    user_id: string
    task: string
    /** ISO 8601 */
    emailed_at: string
  }
  /** Which tasks were posted to the studio's webhook. */
  posted_tasks: {
    task: string
    /** From then on the task is posted again if it is still open, ISO 8601. */
    again_at: string
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends NotificationsTables {}
}
