import { randomUUID } from 'node:crypto'
import type { AnsweredEnquiry, Enquiry } from '#domain/crm/contact/contact.schema.ts'
import { wishFor } from '../ledger.ts'
import { insist, read } from '../site.ts'
import { asMember, type DeskAction } from './member.ts'

/** Whoever got no answer sends it again, as one who has read what they read before. */
export const answerEnquiry: DeskAction = async (member) => {
  const { site, ledger, kills, random, cookie, name } = member
  const waiting = await read<{ rows: Enquiry[] }>(site, '/api/desk/enquiries?show=waiting', cookie)
  if (!waiting?.rows.length) return
  const path = `/api/desk/enquiries/${random.pick(waiting.rows).id}`
  const enquiry = await read<AnsweredEnquiry>(site, path, cookie)
  if (!enquiry) return
  const answer = wishFor(ledger.enquiryAnswers, `Shadows cost 3 ms: ${randomUUID()}`, name)
  kills.notice('enquiry')
  await insist(site, answer, {
    ...asMember(member),
    path: `${path}/reply`,
    body: { text: answer.text, seen: enquiry.replies.length },
  })
}
