export interface TellingTables {
  /** What somebody of the staff is told while they are away; who never said so has no row. */
  telling: {
    user_id: string
    by_mail: number
    after_hours: number
    /** `20:00`, by the clocks of the time zone. */
    quiet_from: string
    quiet_to: string
    quiet_weekends: number
    time_zone: string
  }
  push_devices: {
    id: string
    user_id: string
    endpoint: string
    p256dh: string
    auth: string
    /** The browser's, in words. */
    name: string
    /** ISO 8601 */
    created_at: string
    /** When it was to be told of what it does not know yet, and how often that was tried. */
    missed_at: string | null
    tries: number
  }
  /** Who was told of what within the last day. */
  told: {
    user_id: string
    thing: string
    /** ISO 8601 */
    told_at: string
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends TellingTables {}
}
