/** Three titles with their texts: columns, or rows on phones. */
export function ThreePoints({ points }: { points: Readonly<Record<string, string>> }) {
  return (
    <ul className="grid divide-line border-line border-y max-md:divide-y md:grid-cols-3 md:divide-x">
      {Object.entries(points).map(([title, text]) => (
        <li key={title} className="py-7 md:px-7 md:py-10 md:first:pl-0 md:last:pr-0">
          <h3 className="text-title tracking-[-0.03em]">{title}</h3>
          <p className="mt-3 max-w-[34em] text-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}
