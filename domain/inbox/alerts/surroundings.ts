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

/** An alert as it leaves the house. */
export type AlertNotice = {
  /** `test`: nothing is wrong. */
  state: 'begins' | 'ends' | 'test'
  kind: string
  title: string
  /** The rest, in a few lines. */
  text: string
  /** Since when, ISO 8601. */
  since: string
}

/** Port: tells whoever runs the product, not by our own mail. @throws Error when it was not taken */
export type SendAlert = (notice: AlertNotice) => Promise<void>
