import { expect, it } from 'vitest'
import { privacy } from '#content/privacy/all.ts'
import { deletionCertificate } from '#test/deletion-certificate.ts'
import { certificateParts } from './certificate-words.ts'

it('says what had come, when it was fetched, when our copy was deleted and by whom', () => {
  const texts = certificateParts(deletionCertificate).map(({ text }) => text)
  expect(texts).toEqual(
    expect.arrayContaining([
      'Deletion certificate 7K3F9-QX2M4',
      'Studio of Tests AB deleted its working copy of this project on Thu 4 Feb 2027, 13:00 CET.',
      'Full Optimization, order 7K3F9-QX2M4, for Harbour Games AB, Ada Example.',
      '1. Google Drive link at drive.google.com. Came Fri 20 Nov 2026, 13:00 CET. Fetched Fri 20 Nov 2026, 13:00 CET by Noor.',
      `2. hamn?.zip, 3.0 MB. Came Fri 20 Nov 2026, 13:00 CET. Not noted as fetched. Withdrawn by its sender Fri 20 Nov 2026, 13:00 CET. SHA-256 ${'ab'.repeat(32)}.`,
      'Noor, of Studio of Tests AB, has confirmed it.',
    ]),
  )
})

it('promises of backups what the privacy policy does, and says so where nothing had come', () => {
  const texts = certificateParts({ ...deletionCertificate, files: [], deletedBy: null }).map(
    ({ text }) => text,
  )
  const [sentence = ''] =
    /Deleted data can remain in backup copies for at most \d+ days\./.exec(texts.join(' ')) ?? []
  expect(sentence).not.toBe('')
  expect(JSON.stringify(privacy)).toContain(sentence)
  expect(texts).toContain('No file and no link to files came for this project.')
})
