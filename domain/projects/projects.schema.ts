import type { ProjectAuthor, ProjectStatus } from './projects.table.ts'

/** Measured before and after: frames per second, milliseconds per frame, or draw calls per frame. */
export type Figure = { before: number; after: number }

/** What the studio measured; a metric without a measurement is left out. */
export type ProjectFigures = { fps?: Figure; frameTime?: Figure; drawCalls?: Figure }

/** One line of a project's history: the status it was given or, with a note alone, went on having. */
export type ProjectChange = {
  status: ProjectStatus
  author: ProjectAuthor
  note: string | null
  at: string
}

/** A project as its owner sees it; times in ISO 8601. */
export type Project = {
  id: string
  service: string
  status: ProjectStatus
  createdAt: string
  updatedAt: string
  completedAt: string | null
  /** Nothing until the studio has said how far it is. */
  progress: { percent: number; daysLeft: number } | null
  /** Nothing until the studio has measured. */
  figures: ProjectFigures | null
  /** Oldest first. */
  history: ProjectChange[]
}
