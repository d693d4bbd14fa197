import { type KyselyPlugin, RawNode, type RootOperationNode, SelectQueryNode } from 'kysely'
import type { Db } from './database.ts'

/** The same database for what must not change it: whatever is no select throws before it is asked, in a transaction too. */
export function readOnly(db: Db): Db {
  return db.withPlugin(onlySelects)
}

const onlySelects: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (!reads(node)) throw new Error(`A ${node.kind} was asked of a database that is only read.`)
    return node
  },
  transformResult: async ({ result }) => result,
}

function reads(node: RootOperationNode): boolean {
  if (RawNode.is(node)) return /^\s*select\b/i.test(node.sqlFragments.join(''))
  return SelectQueryNode.is(node)
}
