/** After these a slash begins a pattern; after anything else it divides. */
const BEFORE_PATTERN = /(?:^|[([{,;:=!&|?+\-*%<>~^}]|\b(?:return|typeof|case|in|of))\s*$/
/** How far back the word before a slash is looked for. */
const LONGEST_WORD = 12

/** The texts of a script in their order, those of a template up to its next value: quotes inside other texts and patterns are no ends. */
export function textsOf(script: string): string[] {
  const texts: string[] = []
  /** How deep the braces are at each value of a template that is not over. */
  const values: number[] = []
  let depth = 0
  let at = 0

  function template(): void {
    const from = at
    while (at < script.length && script[at] !== '`' && !script.startsWith('${', at))
      at += script[at] === '\\' ? 2 : 1
    texts.push(script.slice(from, at))
    if (script[at] === '`') at += 1
    else {
      values.push(depth)
      at += 2
    }
  }

  while (at < script.length) {
    const letter = script[at]
    if (letter === '"' || letter === "'") {
      const end = endOfText(script, at, letter)
      texts.push(script.slice(at + 1, end))
      at = end + 1
    } else if (letter === '`') {
      at += 1
      template()
    } else if (letter === '}' && values.at(-1) === depth) {
      values.pop()
      at += 1
      template()
    } else if (letter === '/') {
      at = afterSlash(script, at)
    } else {
      if (letter === '{') depth += 1
      if (letter === '}') depth -= 1
      at += 1
    }
  }
  return texts
}

function endOfText(script: string, from: number, quote: string): number {
  let at = from + 1
  while (at < script.length && script[at] !== quote) at += script[at] === '\\' ? 2 : 1
  return at
}

/** The place after a comment, a pattern, or the slash alone. */
function afterSlash(script: string, at: number): number {
  if (script[at + 1] === '*') return after(script, '*/', at + 2)
  if (script[at + 1] === '/') return after(script, '\n', at)
  return BEFORE_PATTERN.test(script.slice(Math.max(0, at - LONGEST_WORD), at))
    ? endOfPattern(script, at) + 1
    : at + 1
}

function after(script: string, end: string, from: number): number {
  const found = script.indexOf(end, from)
  return found === -1 ? script.length : found + end.length
}

function endOfPattern(script: string, from: number): number {
  let isInClass = false
  let at = from + 1
  for (; at < script.length && (isInClass || script[at] !== '/'); at += script[at] === '\\' ? 2 : 1) {
    if (script[at] === '[') isInClass = true
    if (script[at] === ']') isInClass = false
  }
  return at
}
