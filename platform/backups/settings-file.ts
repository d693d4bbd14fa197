/** Variables with a key or password in them: nobody needs them for a restore who can make new ones, so they stand in an encrypted backup only. */
export const SECRET_VARIABLES = [
  'AUTH_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'IMAP_URL',
  'STORAGE_URL',
  'METRICS_TOKEN',
  'ALERT_URL',
  'HEARTBEAT_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const

/**
 * What the environment file of a restore holds.
 * @param secret key of sessions, links and hashed keys: it is in every backup, as nothing can be put in its place
 */
export function settingsText(
  given: Readonly<Record<string, string>>,
  { secret, isEncrypted }: { secret: string; isEncrypted: boolean },
): string {
  const secrets: readonly string[] = SECRET_VARIABLES
  const lines = Object.entries({ ...given, AUTH_SECRET: secret }).map(([name, value]) =>
    isEncrypted || name === 'AUTH_SECRET' || !secrets.includes(name)
      ? `${name}=${value}`
      : `# ${name} was set. It is a secret, and this backup is not encrypted.`,
  )
  return `${lines.toSorted().join('\n')}\n`
}
