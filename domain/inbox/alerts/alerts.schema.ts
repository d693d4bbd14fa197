import type { Deps } from '#domain/kernel/commit.ts'

/** Posted to the studio's webhook. Contains no secrets and no names or addresses of clients. */
export type AlertNotice = {
  /** `begins` and `ends` belong to an alert. `test` and `tasks` don't mean that anything is wrong. */
  state: 'begins' | 'ends' | 'test' | 'tasks'
  kind: string
  title: string
  text: string
  /** ISO 8601 */
  since: string
}

/** Port: posts to the studio's webhook instead of sending email. @throws Error if the webhook didn't accept it */
export type SendAlert = (notice: AlertNotice) => Promise<void>

/** @property sendAlert undefined if the studio has no webhook */
export type AlertsDeps = Deps & { sendAlert: SendAlert | undefined }

/** A check that fails, or the last time it did. Times are ISO 8601. */
export type ShownAlert = {
  name: string
  says: string
  beganAt: string
  endedAt: string | null
  /** Whether the webhook knows the current state. */
  isSent: boolean
}
