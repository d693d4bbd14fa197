import type { Deps } from '#domain/kernel/deps.ts'

/** What is posted to the studio's webhook. It holds no secret, and no name or address of a client. */
export type AlertNotice = {
  /** `begins` and `ends` are of an alert. `test` and `tasks`: nothing is wrong. */
  state: 'begins' | 'ends' | 'test' | 'tasks'
  kind: string
  title: string
  /** The rest, in a few lines. */
  text: string
  /** Since when, ISO 8601. */
  since: string
}

/** Port: posts to the studio's webhook, not by our own email. @throws Error if the webhook did not take it */
export type SendAlert = (notice: AlertNotice) => Promise<void>

/** @property sendAlert undefined if the studio has no webhook */
export type AlertsDeps = Deps & { sendAlert: SendAlert | undefined }

/** Whether a check that the server runs fails, or failed last. Times are ISO 8601. */
export type ShownAlert = {
  /** The name of the check. */
  name: string
  says: string
  beganAt: string
  endedAt: string | null
  /** Whether its present state was sent to the webhook. */
  isSent: boolean
}
