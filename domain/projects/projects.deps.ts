import type { Deps } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Project } from './projects.schema.ts'

export type ProjectsDeps = Deps & {
  /**
   * Port: `reads` comes after this module and joins what orders, billing and delivery know about a project.
   * @returns undefined if the project doesn't exist
   */
  readProject: (db: Db, which: WhichProject) => Promise<Project | undefined>
}

export type WhichProject = { id: string } | { orderId: string }
