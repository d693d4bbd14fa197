/**
 * The tool's own report of a build against itself: one published recording of a game, cut into six. No captures of a project before and
 * after may be published yet.
 */
export const sampleReport = {
  label: 'Sample report',
  /** What it is of, where there is room. */
  of: 'a build against itself',
  href: '/tools/frame-times#sample=itself',
} as const
