/**
 * The floors of the domain, lowest first. A slice imports slices of lower floors only, through their use-cases and schemas; slices of
 * one floor do not know each other. Everybody may use the kernel.
 */
export const FLOORS: readonly (readonly string[])[] = [
  ['kernel'],
  ['people', 'catalogue'],
  ['outbox', 'rate-limits', 'visits'],
  ['contact', 'buyers'],
  ['thread'],
  ['projects'],
  ['orders'],
  ['invoices'],
  ['payments'],
  ['withdrawals'],
  ['files'],
  ['accounts'],
  ['own-data'],
]
