/**
 * Each status is a row of a table: `{ open: {…}, paid: {…} } satisfies Record<Status, Facts>`. A new status doesn't compile until it has
 * every fact. Lists of statuses are derived from the table, never written by hand.
 */

/** Every status in the order of the table. */
export function statusesOf<Status extends string>(
  table: Readonly<Record<Status, unknown>>,
): readonly Status[] {
  return Object.keys(table) as Status[]
}

/** The statuses with a given fact, in the order of the table. */
export function statusesWhere<Status extends string, Facts>(
  table: Readonly<Record<Status, Facts>>,
  isSo: (facts: Facts) => boolean,
): readonly Status[] {
  return statusesOf(table).filter((status) => isSo(table[status]))
}

/**
 * Ends a switch over states. It doesn't compile if a case is missing.
 * @throws Error for a status that the compiler doesn't know, such as one stored by a newer version
 */
export function unknownState(state: never): never {
  throw new Error(`The state ${JSON.stringify(state)} isn't handled here.`)
}
