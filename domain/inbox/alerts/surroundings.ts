/** Port: what only the machine and others around it can say. */
export type Surroundings = {
  /** Of the disk on which the data is. */
  freeBytes: () => Promise<number>
  /** The site's certificate as browsers see it; nothing where there is none, or it cannot be looked at from here. */
  certificate: () => Promise<Certificate | undefined>
  /** What somebody else says the time is; nothing where nobody can be asked. */
  timeElsewhere: () => Promise<Date | undefined>
  /** Whether the payments provider answers, accepts us and is set up to send us its events; nothing where there is nobody to ask. */
  providerWorks: () => Promise<boolean | undefined>
}

/** `refused`: browsers do not accept it, for a reason such as CERT_HAS_EXPIRED. */
export type Certificate = { endsAt: Date } | { refused: string }

/** What is posted to the studio's webhook. */
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
