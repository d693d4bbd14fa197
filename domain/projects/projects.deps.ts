import type { Db } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import type { Project } from './projects.schema.ts'

/** What the use-cases of this slice are given. */
export type ProjectsDeps = Deps & {
  /**
   * Port: what orders, billing and delivery know of a project is read by a module above them, from their tables.
   * @param db a transaction, or the database
   * @returns undefined if there is no such project
   */
  readProject: (db: Db, which: WhichProject) => Promise<Project | undefined>
}

export type WhichProject = { id: string } | { orderId: string }
