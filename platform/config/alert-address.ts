import { isLoopbackUrl } from './loopback.ts'

/** How who is told wants to be told. */
export type AlertForm = 'ntfy' | 'slack' | 'discord' | 'webhook'

const FORMS_OF_HOSTS: Record<string, AlertForm> = {
  'ntfy.sh': 'ntfy',
  'hooks.slack.com': 'slack',
  'discord.com': 'discord',
  'discordapp.com': 'discord',
}

/**
 * Reads an address such as `https://ntfy.sh/topic`, or with the form before it where its host does not tell: `ntfy+https://push.example/topic`.
 * @returns nothing when it cannot be used: only https leads off this machine
 */
export function readAlertAddress(value: string): { form: AlertForm; url: URL } | undefined {
  const [, named, address = value] = /^(ntfy|slack|discord|webhook)\+(.*)$/.exec(value) ?? []
  const url = readAddress(address)
  if (!url) return undefined
  const form = (named as AlertForm | undefined) ?? FORMS_OF_HOSTS[url.hostname] ?? 'webhook'
  return form === 'ntfy' && topicOf(url) === '' ? undefined : { form, url }
}

/** An address that is asked by somebody's configuration: https, or http on this machine. */
export function readAddress(value: string): URL | undefined {
  if (!URL.canParse(value)) return undefined
  const url = new URL(value)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackUrl(value)) ? url : undefined
}

/** What an address of ntfy ends with. */
export function topicOf(url: URL): string {
  return url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
}
