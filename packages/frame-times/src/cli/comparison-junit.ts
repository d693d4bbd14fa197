import type { Judged } from './gate.ts'
import { standingOf } from './gate.ts'
import { printable } from './table.ts'

export type JUnitCase = Judged & {
  words: { headline: string; detail: string }
  /** Of several sides the one that it is of. */
  side?: string | undefined
  /** Why all of that side cannot be used, such as too few runs. */
  unusable?: string | undefined
}

/**
 * Test results as build servers read them: a case for each figure that was asked for. Worse is a failure, what does not tell is skipped, what
 * cannot be used is an error.
 */
export function comparisonJUnit(cases: readonly JUnitCase[], allowed: number | undefined): string {
  const standings = cases.map((figure) => (figure.unusable ? 'unusable' : standingOf(figure, allowed)))
  const count = (standing: (typeof standings)[number]) => standings.filter((each) => each === standing).length
  const counts = `tests="${cases.length}" failures="${count('worse')}" errors="${count('unusable')}" skipped="${count('inconclusive')}" time="0"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="Frame times" ${counts}>`,
    ...cases.map(({ metric, scene, side, words, unusable }, index) => {
      const element = ELEMENTS[standings[index] ?? 'unusable']
      const message = element && `<${element} message="${escaped(unusable ?? words.headline)}"/>`
      const text = `<system-out>${escaped(`${words.headline} ${words.detail}`)}</system-out>`
      const name = `classname="Frame times" name="${escaped([metric.name, side, scene].filter((part) => part !== undefined).join(', '))}" time="0"`
      return `    <testcase ${name}>${message ?? ''}${text}</testcase>`
    }),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

const ELEMENTS = {
  worse: 'failure',
  unusable: 'error',
  inconclusive: 'skipped',
  'not-worse': undefined,
} as const

/** Without what XML does not allow at all. */
function escaped(text: string): string {
  return printable(text)
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
