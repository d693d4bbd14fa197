/** How the keys begin under which a client is told of a project once: a change of it, what was measured, how far it is. */
export const TOLD = {
  change: 'project-change:',
  figures: 'project-figures:',
  progress: 'project-progress:',
} as const
