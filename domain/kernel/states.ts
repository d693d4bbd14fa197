/**
 * A state is a row of a table: `{ open: {…}, paid: {…} } satisfies Record<Status, Facts>` answers all that is asked of a status, so that a
 * new one does not compile before everything is said of it. Lists of statuses are derived from it by these functions, never written.
 */

/** Every status of a table, in its order. */
export function statusesOf<Status extends string>(
  table: Readonly<Record<Status, unknown>>,
): readonly Status[] {
  return Object.keys(table) as Status[]
}

/** The statuses of which something is true, in the order of their table. */
export function statusesWhere<Status extends string, Facts>(
  table: Readonly<Record<Status, Facts>>,
  isSo: (facts: Facts) => boolean,
): readonly Status[] {
  return statusesOf(table).filter((status) => isSo(table[status]))
}

/**
 * The end of a switch over states: the compiler is red when one is missing.
 * @throws Error for what the compiler could not see, such as a status stored by a newer version
 */
export function unknownState(state: never): never {
  throw new Error(`Nobody has said what the state ${JSON.stringify(state)} means here.`)
}
