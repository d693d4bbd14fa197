export interface VisitsTables {
  /** `day` in Stockholm; `detail` is the event's one field, or empty: of a page view its campaign. */
  event_counts: { day: string; path: string; event: string; detail: string; count: number }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends VisitsTables {}
}
