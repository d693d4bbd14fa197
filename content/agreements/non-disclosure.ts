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
    ', each of which may show the other what is confidential. Our terms keep projects confidential without it; this is for those who want it signed, or before there is an order.',
  ],
  sections: [
    section('what', 'What is confidential', [
      'Whatever one side shows the other about its projects, technology or business, in any form, also that a project exists and that both sides talk about it.',
      'Not confidential is what the receiving side can show to be public without its doing, to have been known to it before, to have come to it lawfully from others without such a duty, or to have been worked out by itself without it.',
    ]),
    section('duties', 'What each side does', [
      list([
        'It uses what is confidential only to talk about working together and to do the work that is agreed.',
        'It shows it only to those of its people and advisers who need it for that and are bound to confidentiality, and answers for them.',
        'It protects it as carefully as its own, at least with reasonable care.',
        'It does not take apart what it was shown to find out how it was made, except as the agreed work needs it or mandatory law allows it.',
      ]),
      'Where a law, a court or an authority demands something of it, it may be given, no more than is demanded. The other side is told before, where that is allowed.',
    ]),
    section('rights', 'Rights stay where they are', [
      'Nothing here gives a right to what the other side owns, or a duty to make a contract. What is shown is shown as it is.',
    ]),
    section('return', 'Return and deletion', [
      'When one side asks for it, and at the latest 90 days after the end of the work, the other deletes or hands back what it has, and says so in writing when asked. Backups that are overwritten by themselves within 60 days, and what the law says must be kept, may stay until then and remain confidential.',
    ]),
    section('time', 'How long it lasts', [
      'It begins with the later signature and covers what was shown before for the same purpose. Each side may end it with 30 days of notice. What was shown stays confidential for five years after that; trade secrets for as long as they are such.',
    ]),
    section('rest', 'Law and disputes', [
      'Swedish law applies, without its rules on conflicts of laws. Disputes are finally settled by arbitration in Stockholm under the Swedish Arbitration Act (lagen 1999:116 om skiljeförfarande); either side may ask a court for interim measures. If one clause cannot stand, the others do. Changes are made in writing.',
      signatures,
    ]),
  ],
}
