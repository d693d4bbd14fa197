/** What reacts on public pages; `app/all-islands.ts` says what each is. */
export type IslandName =
  | 'carousel'
  | 'contact-form'
  | 'expand-all'
  | 'frame-times'
  | 'hero'
  | 'hitch-slider'
  | 'overdraw'
  | 'payment-result'
  | 'run-lesson'
  | 'runs-sentence'
  | 'section-rail'
  | 'tail-chooser'
  | 'tier-highlight'
  | 'withdraw'

/** Brings an island to life. @param props as the build wrote them beside it */
export type StartIsland = (island: HTMLElement, props: never) => Promise<void>
