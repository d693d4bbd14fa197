import { list, section } from '../policy.ts'
import { type Agreement, signatures } from './agreement.ts'

export const nonDisclosure: Agreement = {
  slug: 'non-disclosure',
  summary: 'Our mutual non-disclosure agreement, to print and sign before you show us a project.',
  heading: 'Mutual NDA',
  version: '2026-11-22',
  versionLabel: 'Wording of',
  intro: [
    'A non-disclosure agreement between the client and ',
    { fact: 'company' },
    ', each of which may show the other confidential information. Our terms keep projects confidential even without it. Use it if you want a signed agreement, or before you place an order.',
  ],
  sections: [
    section('what', 'What is confidential', [
      'Everything one side shows the other about its projects, technology or business, in any form, including the fact that a project exists and that both sides talk about it.',
      'Information is not confidential if the receiving side can show that it is public through no fault of its own, that it knew it before, that it received it lawfully from others without such a duty, or that it developed it independently.',
    ]),
    section('duties', 'What each side does', [
      list([
        'It uses confidential information only to discuss working together and to do the agreed work.',
        'It shows it only to its staff and advisers who need it for that and are bound to confidentiality, and is liable for them.',
        'It protects it as carefully as its own, and at least with reasonable care.',
        'It does not reverse engineer what it was shown, except as the agreed work requires or mandatory law allows.',
      ]),
      'If a law, a court or an authority demands information, the receiving side may disclose what is demanded and no more. It informs the other side beforehand if that is allowed.',
    ]),
    section('rights', 'Rights stay where they are', [
      'Nothing here gives a right to the other side’s property, or a duty to make a contract. Information is provided as it is.',
    ]),
    section('return', 'Return and deletion', [
      'When one side asks for it, and at the latest 90 days after the end of the work, the other deletes or returns what it has, and confirms this in writing on request. Backups that are overwritten automatically within 60 days, and copies that must be kept by law, may remain until then and stay confidential.',
    ]),
    section('time', 'How long it lasts', [
      'It begins with the later signature and covers what was shown before for the same purpose. Each side may end it with 30 days’ notice. Information stays confidential for five years after that, and trade secrets for as long as they remain trade secrets.',
    ]),
    section('rest', 'Law and disputes', [
      'Swedish law applies, excluding its conflict-of-laws rules. Disputes are finally settled by arbitration in Stockholm under the Swedish Arbitration Act (lagen 1999:116 om skiljeförfarande); either side may ask a court for interim measures. If one clause is invalid, the others remain in force. Changes are made in writing.',
      signatures,
    ]),
  ],
}
