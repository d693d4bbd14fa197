const STEPS = [
  { title: 'Choose a package', text: 'Three fixed prices. Your project opens once it is paid.' },
  { title: 'Send your project', text: 'A link to the zipped project is enough.' },
  { title: 'Follow the work', text: 'Status, figures and messages stand here, from the first day on.' },
]

/** For a client who has bought nothing yet. */
export function StartList() {
  return (
    <ol className="mt-8 grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className="py-4 md:px-6 md:py-1 md:first:pl-0">
          <p className="font-mono text-micro text-soft">{index + 1}</p>
          <p className="mt-1.5 font-semibold">{title}</p>
          <p className="mt-1 text-small text-soft">{text}</p>
        </li>
      ))}
    </ol>
  )
}
