import { callApi } from '#app/ground/api.ts'
import type { SiteFacts } from '#app/ground/page-contract.ts'
import { contact } from '#content/contact.ts'
import { tierNames } from '#content/tiers.ts'
import type { ContactInput } from '#domain/crm/contact/contact.schema.ts'

/**
 * Sends a message through our own API, or straight to EmailJS (`/api/v1.0/email/send`) where the studio has configured it.
 * @throws whatever went wrong, for the console
 */
export async function sendContact(input: ContactInput, emailJs: SiteFacts['emailJs']): Promise<void> {
  if (!emailJs) {
    await callApi('POST', '/api/contact', input)
    return
  }
  const { send } = await import('@emailjs/browser')
  const { name, email, title } = input
  const fields = { name, email, title, message: messageWithSigns(input), to_name: contact.toName }
  await send(emailJs.serviceId, emailJs.templateId, fields, { publicKey: emailJs.publicKey })
}

/** The template has no fields of its own for the tier and for what only a program fills in. */
function messageWithSigns({ message, tier, website }: ContactInput): string {
  const warning = website === '' ? '' : 'Suspected spam\n'
  const chosen = tier === '' ? '' : `\n\nTier: ${tierNames[tier]}`
  return warning + message + chosen
}
