/** Parses a table (RFC 4180) with headings, independently of the code that writes it. */
export function readCsv(text: string): Record<string, string>[] {
  const fields = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n)/g)]
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of fields) {
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end !== ',') lines.push([])
  }
  const [heads = [], ...rows] = lines.slice(0, -1)
  return rows.map((row) => {
    if (row.length !== heads.length) throw new Error(`${row.join()} has not the fields of the heads.`)
    return Object.fromEntries(heads.map((head, at) => [head, row[at] ?? '']))
  })
}
