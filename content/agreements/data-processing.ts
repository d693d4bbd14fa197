import { definitions, list, section } from '../policy.ts'
import { type Agreement, signatures } from './agreement.ts'

/** Follows the list in Article 28(3) GDPR. */
export const dataProcessing: Agreement = {
  slug: 'data-processing',
  summary:
    'Our obligations for personal data in a project: the processing agreement under Article 28 GDPR, to print and sign.',
  heading: 'Data Processing Agreement',
  version: '2026-11-22',
  versionLabel: 'Wording of',
  intro: [
    'Between the client, who is the controller, and ',
    { fact: 'company' },
    ', who is the processor, under Article 28 of the General Data Protection Regulation (Regulation (EU) 2016/679, GDPR). It is required if a project we work on contains personal data.',
  ],
  sections: [
    section('subject', 'What is processed', [
      definitions({
        'Subject and purpose':
          'Personal data in the project that the client hands over, to the extent that they cannot be removed from it, for the sole purpose of finding and fixing what makes it slow.',
        'Nature of the processing':
          'Storing a working copy, opening and running it, recording captures of it, handing back the changed project, deleting the copy.',
        Duration: 'From the day the project is handed over until its copy is deleted (section 8).',
        'Kinds of data':
          'Names, usernames, network addresses, and device and crash data in logs, reports and databases of the project. No data under Articles 9 and 10 GDPR, unless both sides write it here:',
        'Whose data': 'Players, testers and staff of the client. Others, if both sides write them here:',
      }),
    ]),
    section('instructions', 'Instructions', [
      'The processor processes the data only on documented instructions of the client, also where a transfer to a third country is concerned. This agreement, the order and messages in the client portal are such instructions. If the law of the Union or of a member state requires more, the processor says so beforehand, unless that law forbids it.',
      'If the processor believes that an instruction breaks data protection law, it says so at once and may suspend the instruction until the client has answered.',
    ]),
    section('people', 'People', [
      'Only people who work on the project have access. They are bound to confidentiality, also after the work has ended.',
    ]),
    section('security', 'Security', [
      'The processor takes measures under Article 32 GDPR that are appropriate to the risk:',
      list([
        'Working copies are stored on encrypted disks of machines that are locked when unattended.',
        'Data are transmitted over encrypted connections only.',
        'Accounts with access have a password of their own and, where available, two-factor authentication.',
        'Systems are kept up to date, and backups are encrypted.',
      ]),
    ]),
    section('sub-processors', 'Other processors', [
      [
        'The client agrees to these: ',
        { fact: 'hosting' },
        ' (server of the client portal), ',
        { fact: 'emailDelivery' },
        ' (email). None of them has the project itself. The client chooses the service through which it hands over the project.',
      ],
      'The processor informs the client in writing 14 days before it adds or replaces one. The client may object within that time. If no solution is found, the client may end the order to the extent that it is not done. Every further processor is bound by contract to the same duties, and the processor is liable for it as for itself.',
      'Data leave the European Economic Area only if Chapter V GDPR allows it.',
    ]),
    section('rights', 'Rights of the people concerned', [
      'The processor passes their requests on without delay and does not answer them itself. With suitable measures, and as far as possible, it helps the client to answer requests under Chapter III GDPR.',
    ]),
    section('help', 'Breaches, assessments, consultations', [
      'The processor informs the client of a personal data breach without undue delay, within 48 hours after noticing it, with what it knows about its kind, extent, consequences and measures. Missing information follows.',
      'It helps the client with its duties under Articles 32 to 36 GDPR, as far as the nature of the processing and its knowledge allow.',
    ]),
    section('end', 'Deletion and return', [
      'After the end of the work the processor deletes its copies, or hands them back first if the client asks for that, at the latest 90 days after completion, unless the law of the Union or of a member state requires it to keep them. It confirms the deletion in writing on request. Encrypted backups are overwritten within 60 days after that.',
    ]),
    section('audits', 'Proof', [
      'The processor gives the client all information needed to show that the duties of Article 28 GDPR are met. It allows audits, inspections included, by the client or by an auditor whom the client names and who is bound to confidentiality. They are announced 14 days in advance and take place in working hours, once a year or after a breach.',
    ]),
    section('rest', 'What else applies', [
      'If this agreement and the terms of the order differ on personal data, this agreement applies. Liability follows Article 82 GDPR. Changes are made in writing. Swedish law applies.',
      signatures,
    ]),
  ],
}
