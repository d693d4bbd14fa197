/** One line of the doctor. `problem`: something is broken or about to break. `warning`: somebody should decide about it. */
export type Finding = { level: 'ok' | 'warning' | 'problem'; about: string; says: string }

/** Makes the findings of one subject. */
export function findingsAbout(about: string) {
  const finding = (level: Finding['level']) => (says: string) => ({ level, about, says }) satisfies Finding
  return { ok: finding('ok'), warning: finding('warning'), problem: finding('problem') }
}
