/** Short texts beside each other, each under its title. */
export function TitledTexts({ texts }: { texts: Readonly<Record<string, string>> }) {
  return (
    <ul className="grid gap-x-10 gap-y-8 md:grid-cols-2">
      {Object.entries(texts).map(([title, text]) => (
        <li key={title}>
          <h3 className="text-title tracking-[-0.03em]">{title}</h3>
          <p className="mt-2 max-w-[34em] text-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}
