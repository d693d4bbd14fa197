import { TextLink } from '#app/ui/link.tsx'
import { ownTool } from '#content/insights/lessons.ts'
import type { Link } from '#content/parts.ts'

type WholeTableProps = {
  title: string
  head: readonly string[]
  /** The first cell is the row's header. */
  rows: readonly (readonly (string | number)[])[]
}

/** All values of a drawing as a table in a disclosure, which also works without JavaScript. */
export function WholeTable({ title, head, rows }: WholeTableProps) {
  return (
    <details className="mt-6 font-mono text-micro">
      <summary className="inline-flex min-h-9 items-center font-semibold underline decoration-edge underline-offset-4">
        {title}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={title}>
        <table>
          <thead>
            <tr>
              {head.map((name) => (
                <th
                  key={name}
                  scope="col"
                  className="py-1.5 pr-5 text-left align-bottom font-normal text-soft"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...cells]) => (
              <tr key={[first, ...cells].join(' ')}>
                <th scope="row" className="pr-5 text-left font-normal">
                  {first}
                </th>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                  <td key={column} className="pr-5">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

type DefinitionNameProps = { name: string; tools: string; className?: string }

/** A definition of the 1% low with the tools that use it. */
export function DefinitionName({ name, tools, className = '' }: DefinitionNameProps) {
  return (
    <dt className={`leading-tight ${className}`}>
      <span className="block font-semibold text-small">{name}</span>
      <span className="font-mono text-micro text-soft">{tools.replace('this page', ownTool)}</span>
    </dt>
  )
}

/** @param open opens the captures of the drawing in the tool */
export function LessonCaption({ text, open }: { text: string; open: Link }) {
  return (
    <figcaption className="mt-4 text-small text-soft">
      {text}{' '}
      <TextLink to={open.href} className="font-semibold text-ink">
        {open.label}
      </TextLink>
    </figcaption>
  )
}
