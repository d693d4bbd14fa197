/** An option, or a name that is made of words. */
const HYPHENATED = /(?<=^|[\s'"(])([A-Za-z]*-[\w-]*\w)/

/** What one types: lines break between words, and at their hyphens only where a word is longer than a line. */
export function CommandText({ children }: { children: string }) {
  return (
    <code>
      {children.split(HYPHENATED).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed text
          <span key={index} className="inline-block max-w-full wrap-anywhere">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </code>
  )
}
