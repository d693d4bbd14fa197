import { readFile } from 'node:fs/promises'

/** Linux counts a process's time in hundredths of a second. */
const TICK_MICROSECONDS = 10_000

/** What a process has used of the processors so far, in all its threads, in microseconds: what else happens on the machine does not count. */
export async function processorTime(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS
}
