import type { Link } from './parts.ts'

/** The tool's own report, of a generated pair: no captures of a project before and after may be published yet. */
export const sampleReport: Link = {
  label: 'Sample report, generated',
  href: '/tools/frame-times#sample=pair',
}
