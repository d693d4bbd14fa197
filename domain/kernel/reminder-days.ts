/** On which days somebody is reminded: so many after something was asked, and so many before the day by which it is asked for. */
export type ReminderDays = { after?: readonly number[]; before?: readonly number[] }

/** The names of the moments of all these days, such as `day-3`, `before-1` or `due`. */
export function momentNames({ after = [], before = [] }: ReminderDays): string[] {
  return [...after.map(afterName), ...before.map(beforeName)]
}

export function afterName(days: number): string {
  return `day-${days}`
}

export function beforeName(days: number): string {
  return days === 0 ? 'due' : `before-${days}`
}
