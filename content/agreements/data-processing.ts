import { definitions, list, section } from '../policy.ts'
import { type Agreement, signatures } from './agreement.ts'

/** Follows the list in Article 28(3) GDPR. */
export const dataProcessing: Agreement = {
  slug: 'data-processing',
  summary:
    'What we promise about personal data that a project holds: the processing agreement of Article 28 GDPR, to print and sign.',
  heading: 'Data Processing Agreement',
  version: '2026-11-22',
  versionLabel: 'Wording of',
  intro: [
    'Between the client, who is the controller, and ',
    { fact: 'company' },
    ', who is the processor, under Article 28 of the General Data Protection Regulation (Regulation (EU) 2016/679, GDPR). It is needed where a project that we work on holds personal data.',
  ],
  sections: [
    section('subject', 'What is processed', [
      definitions({
        'Subject and purpose':
          'Personal data in the project that the client hands over, as far as they cannot be taken out of it, for the one purpose of finding and fixing what makes it slow.',
        'Nature of the processing':
          'Storing a working copy, opening and running it, recording captures of it, handing back the changed project, deleting the copy.',
        Duration: 'From the day on which the project is handed over until its copy is deleted (section 8).',
        'Kinds of data':
          'Names, user names, network addresses, device and crash data in logs, reports and databases of the project. Nothing of Articles 9 and 10 GDPR, unless both sides write it here:',
        'Whose data': 'Players, testers and staff of the client. Others, if both sides write them here:',
      }),
    ]),
    section('instructions', 'Instructions', [
      'The processor processes the data only on documented instructions of the client, also where a transfer to a third country is concerned. This agreement, the order and messages in the client portal are such instructions. If the law of the Union or of a member state asks for more, the processor says so before, unless that law forbids it.',
      'If the processor thinks that an instruction breaks data protection law, it says so at once and may wait with it until the client has answered.',
    ]),
    section('people', 'People', [
      'Only those who work on the project have access. They are bound to confidentiality, also after the work has ended.',
    ]),
    section('security', 'Security', [
      'The processor takes the measures of Article 32 GDPR that fit the risk:',
      list([
        'Working copies lie on encrypted disks of machines that are locked when nobody is at them.',
        'Data travel over encrypted connections alone.',
        'Accounts that reach them have a password of their own and, where there is one, a second factor.',
        'Systems are kept up to date, and backups are encrypted.',
      ]),
    ]),
    section('sub-processors', 'Other processors', [
      [
        'The client agrees to these: ',
        { fact: 'hosting' },
        ' (server of the client portal), ',
        { fact: 'emailDelivery' },
        ' (email). The project itself is with none of them; the service by whose link the client hands it over is the choice of the client.',
      ],
      'The processor tells the client in writing 14 days before it takes on another or exchanges one. The client may object within that time; if no way is found, the client may end the order as far as it is not done. Whoever is taken on is bound by contract to the same duties, and the processor answers for them as for itself.',
      'Data leave the European Economic Area only where Chapter V GDPR allows it.',
    ]),
    section('rights', 'Rights of the people concerned', [
      'What they ask of the processor, it passes on without delay and does not answer itself. With suitable measures, and as far as it can, it helps the client to answer requests under Chapter III GDPR.',
    ]),
    section('help', 'Breaches, assessments, consultations', [
      'The processor tells the client of a breach of personal data without undue delay, within 48 hours after it noticed it, with what it knows of kind, extent, consequences and measures; what is missing follows.',
      'It helps the client with its duties under Articles 32 to 36 GDPR, as far as the nature of the processing and what it knows allow.',
    ]),
    section('end', 'Deletion and return', [
      'After the end of the work the processor deletes its copies, or hands them back first if the client asks for that, at the latest 90 days after completion, unless the law of the Union or of a member state asks it to keep them. It confirms the deletion in writing when asked. Encrypted backups are overwritten within 60 days after that.',
    ]),
    section('audits', 'Proof', [
      'The processor gives the client all information that shows that the duties of Article 28 GDPR are met. It allows audits, inspections included, by the client or an auditor that the client names and who is bound to confidentiality: announced 14 days before, in working hours, once a year or after a breach.',
    ]),
    section('rest', 'What else applies', [
      'Where this agreement and the terms of the order differ about personal data, this agreement applies. Liability follows Article 82 GDPR. Changes are made in writing. Swedish law applies.',
      signatures,
    ]),
  ],
}
