/** Legal forms of the Union, and words that many names have. */
const COMMON = new Set(
  'ab aktiebolag ag aps as asbl bv bvba cv co company doo dd ead eg ek eood eu eurl gbr gmbh group haftungsbeschrankt hb kb kft kg kgaa kommanditbolag lda ltd limited llc nv ohg ou ood oy oyj plc sa sarl sas sasu sc sca sl slu sp spa spol sro srl srls sia ug uab vof zoo zrt the and und och et y e i z o'.split(
    ' ',
  ),
)

/**
 * Whether a company may be the one that a register knows by a name: loosely, as people write their company's name, with or without its form,
 * accents and capitals. What is written in other letters than Latin cannot be compared and counts as the same.
 */
export function isSameName(declared: string, registered: string): boolean {
  const [ours, theirs] = [wordsOf(declared), wordsOf(registered)]
  if (ours.length === 0 || theirs.length === 0) return true
  const [joined, theirsJoined] = [ours.join(''), theirs.join('')]
  if (joined.includes(theirsJoined) || theirsJoined.includes(joined)) return true
  return ours.some((word) => word.length > 3 && theirs.includes(word))
}

function wordsOf(name: string): string[] {
  if (/[^\P{L}\p{Script=Latin}]/u.test(name)) return []
  const plain = name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
  const words = plain.replace(/[.']/g, '').split(/[^a-z0-9]+/)
  return words.filter((word) => word !== '' && !COMMON.has(word))
}
