/** Prints what was found beside its target. @returns whether the target was met, as it is told */
export function judge(isMet: boolean, found: string, target: string): boolean {
  process.stdout.write(`${found} (target: ${target}) ${isMet ? 'ok' : 'MISSED'}\n`)
  return isMet
}
