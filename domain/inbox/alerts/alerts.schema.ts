import type { AlertKind } from './alert-kinds.ts'

/** How a kind of alert stands, or stood last. Times in ISO 8601. */
export type ShownAlert = {
  kind: AlertKind
  title: string
  says: string
  beganAt: string
  endedAt: string | null
  /** Whether what is so now was told. */
  isTold: boolean
}
