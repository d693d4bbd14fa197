/** Words of the list that a study and an article end with. */
export const nextSteps = {
  label: 'Read on',
  study: 'Case study',
  article: 'Article',
} as const
