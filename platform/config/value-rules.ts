import { type BankAccount, isIban } from '#domain/kernel/studio.ts'

export type AlertForm = 'ntfy' | 'slack' | 'discord' | 'webhook'

const FORMS_OF_HOSTS: Record<string, AlertForm> = {
  'ntfy.sh': 'ntfy',
  'hooks.slack.com': 'slack',
  'discord.com': 'discord',
  'discordapp.com': 'discord',
}

/**
 * Reads an address such as `https://ntfy.sh/topic`, or with its format first if the host doesn't show it: `ntfy+https://push.example/topic`.
 * @returns undefined if it isn't usable. Other machines require https
 */
export function readAlertAddress(value: string): { form: AlertForm; url: URL } | undefined {
  const [, named, address = value] = /^(ntfy|slack|discord|webhook)\+(.*)$/.exec(value) ?? []
  const url = readAddress(address)
  if (!url) return undefined
  const form = (named as AlertForm | undefined) ?? FORMS_OF_HOSTS[url.hostname] ?? 'webhook'
  return form === 'ntfy' && topicOf(url) === '' ? undefined : { form, url }
}

/** An address from the configuration: https, or http on this machine. */
export function readAddress(value: string): URL | undefined {
  if (!URL.canParse(value)) return undefined
  const url = new URL(value)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackUrl(value)) ? url : undefined
}

export function topicOf(url: URL): string {
  return url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
}

const SHAPE = /^([A-Z]{2}\d{2}[A-Z0-9 ]{11,}) ([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)$/

/**
 * Reads an account from its IBAN and BIC, like `SE45 5000 0000 0583 9825 7466 ESSESESS`.
 * @returns undefined if one of them has a typo
 */
export function readBankAccount(text: string): BankAccount | undefined {
  const [, typed = '', bic = ''] = SHAPE.exec(text.toUpperCase()) ?? []
  const iban = typed.replaceAll(' ', '')
  return isIban(iban) ? { iban, bic, bankgiro: '' } : undefined
}

/** Every origin of a loopback site; for a public site only its own. */
export function ownOrigins(publicUrl: string): string[] {
  const own = new URL(publicUrl)
  if (!isLoopbackHost(own.hostname)) return [publicUrl]
  const port = own.port ? `:${own.port}` : ''
  return ['localhost', '127.0.0.1', '[::1]'].map((host) => `${own.protocol}//${host}${port}`)
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/** @param host as in URLs and sockets, IPv6 with or without brackets */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host)
}

export function isLoopbackUrl(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname)
}
