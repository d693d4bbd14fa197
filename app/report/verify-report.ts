import { reportText } from '@bildruta/frame-times'
import { checkSignature } from '@bildruta/frame-times/parse-report'
import { createReader } from '#app/analyser/session/reader.ts'
import { callApi } from '#app/shared/api.ts'
import type { CapturesPage } from '#domain/delivery/captures/captures.schema.ts'

export type Verification = { isConfirmed: boolean; sentence: string }

/** Where the captures of a report are listed and downloaded. */
export type CaptureSource = { list: string; download: (blobId: string) => string }

/**
 * Checks the signature and the key of a report. With a source of captures, downloads them and computes the report again.
 * @param onStep what is being done, in words
 */
export async function verifyReport(
  text: string,
  source: CaptureSource | undefined,
  onStep: (step: string) => void = () => {},
): Promise<Verification> {
  onStep('Checking the signature...')
  const checked = await checkSignature(text)
  if (!checked.ok) return refuted('The report was changed after it was signed.')
  const { signed } = checked
  const { key } = (await (await callApi('GET', '/api/report-key')).json()) as { key: string }
  if (key !== signed.key)
    return refuted('The report has a valid signature, but not with the key of this site.')
  if (!source) return confirmed('The signature is valid, and the key is that of this site.')
  const { captures } = signed.report
  const { captures: listed } = (await (await callApi('GET', source.list)).json()) as CapturesPage
  const here = captures.flatMap(
    ({ sha256 }) => listed.find((one) => one.sha256 === sha256 && one.isHere) ?? [],
  )
  if (here.length < captures.length)
    return confirmed(
      `The signature is valid, and the key is that of this site. ${captures.length - here.length} of ${captures.length} captures ${here.length === captures.length - 1 ? 'is' : 'are'} deleted, so the figures can’t be computed again.`,
    )
  const files: Blob[] = []
  for (const { blobId } of here) {
    onStep(`Downloading capture ${files.length + 1} of ${here.length}...`)
    files.push(await (await callApi('GET', source.download(blobId))).blob())
  }
  onStep(`Computing the report from ${here.length} captures...`)
  const again = await recomputed(signed.report, files)
  const runs = `${captures.length} captures`
  if (again.text === reportText(signed.report))
    return confirmed(
      `Same: this browser computed the report again from its ${runs}, byte by byte, and the signature is ours.`,
    )
  return again.outcome === 'same'
    ? confirmed(
        `This browser computed the same figures from the ${runs} with another version of the reader. The signature is ours.`,
      )
    : refuted(`The ${runs} give another report than this one, although its signature is ours.`)
}

function confirmed(sentence: string): Verification {
  return { isConfirmed: true, sentence }
}

function refuted(sentence: string): Verification {
  return { isConfirmed: false, sentence }
}

type Signed = Extract<Awaited<ReturnType<typeof checkSignature>>, { ok: true }>['signed']
type Again = { text: string | undefined; outcome: string }

/** Reads the captures in the worker of the analyzer. @throws Error if a capture can't be read */
async function recomputed(report: Signed['report'], files: readonly Blob[]): Promise<Again> {
  const ended = Promise.withResolvers<never>()
  const read = Promise.withResolvers<void>()
  let waiting = files.length
  const reader = createReader({
    onProgress: () => {},
    onRead: (_, outcome) => {
      if (!outcome.ok) ended.reject(new Error(outcome.sentence))
      waiting -= 1
      if (waiting === 0) read.resolve()
    },
    onEnded: () => ended.reject(new Error('Reading stopped, probably because memory ran out.')),
  })
  try {
    for (const [id, file] of files.entries()) reader.read(id, file)
    await Promise.race([read.promise, ended.promise])
    const answer = await Promise.race([reader.ask({ kind: 'recompute', report }), ended.promise])
    if (answer.kind !== 'recomputed') throw new Error('sentence' in answer ? answer.sentence : '')
    return answer
  } finally {
    reader.end()
  }
}
