import type { CheckedReport } from '#app/analyser/reading/check-report.ts'
import { askOnce } from '#app/analyser/session/reader.ts'
import { callApi } from '#app/shared/api.ts'
import type { CapturesPage } from '#domain/delivery/captures/captures.schema.ts'
import { signedIn } from './report-data.ts'

type Verification = { isConfirmed: boolean; sentence: string }

/** Where the captures of a report are listed and downloaded. */
export type CaptureSource = { list: string; download: (capture: { id: string; blobId: string }) => string }

/**
 * Checks the signature of a report and its key. With a source of captures, downloads them and computes the report again.
 * @param onStep what is being done, in words
 */
export async function verifyReport(
  text: string,
  source: CaptureSource | undefined,
  onStep: (step: string) => void,
): Promise<Verification> {
  onStep('Checking the signature...')
  const signed = await check(text, [])
  if (!signed.isSigned) return refuted('The report was changed after it was signed.')
  const { key } = await getJson<{ key: string }>('/api/report-key')
  if (key !== signed.key)
    return refuted('The report has a valid signature, but it isn’t signed with the key of this site.')
  const isOurs = 'The signature is valid, and the key is that of this site.'
  if (!source) return confirmed(isOurs)
  const { captures } = signedIn(text).report
  const { captures: listed } = await getJson<CapturesPage>(source.list)
  const here = captures.flatMap(
    ({ sha256 }) => listed.find((one) => one.sha256 === sha256 && one.isHere) ?? [],
  )
  const deleted = captures.length - here.length
  if (deleted > 0)
    return confirmed(
      `${isOurs} The figures can’t be computed again, because ${deleted} of ${captures.length} captures ${deleted === 1 ? 'is' : 'are'} deleted.`,
    )
  const files: Blob[] = []
  for (const capture of here) {
    onStep(`Downloading capture ${files.length + 1} of ${here.length}...`)
    files.push(await (await callApi('GET', source.download(capture))).blob())
  }
  onStep('Computing the report again...')
  const again = await check(text, files)
  const runs = `${files.length} captures`
  if (again.isSigned && again.isSame)
    return confirmed(
      `Same: this browser computed the report again from its ${runs}, byte by byte. The signature is ours.`,
    )
  return again.isSigned && again.outcome === 'same'
    ? confirmed(
        `The ${runs} give the same figures with another version of the reader. The signature is ours.`,
      )
    : refuted(`The ${runs} give a different report, although the signature of this one is ours.`)
}

function confirmed(sentence: string): Verification {
  return { isConfirmed: true, sentence }
}

function refuted(sentence: string): Verification {
  return { isConfirmed: false, sentence }
}

async function getJson<Answer>(path: string): Promise<Answer> {
  return (await callApi('GET', path)).json()
}

async function check(text: string, sources: readonly Blob[]): Promise<CheckedReport> {
  return (await askOnce('verified', { kind: 'verify', text, sources })).report
}
