import type { Project } from '#domain/projects/projects.schema.ts'

/** What a project shows, always beside the word 'Sample', until the studio has entered its own. */
export const sampleProgress = { percent: 65, left: 3 }

export const sampleFigures: NonNullable<Project['figures']> = {
  fps: { before: 45, after: 63 },
  frameTime: { before: 89, after: 16 },
  drawCalls: { before: 2_100_000, after: 1_300_000 },
}
