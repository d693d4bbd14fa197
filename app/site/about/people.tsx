import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/section.tsx'
import { about } from '#content/about.ts'
import { confirmedPeople, type Person } from '#content/people.ts'

const { heading, labels, call } = about.people

/** People who open a client's project, or an offer of a call while nobody has agreed to be named. */
export function People({ people = confirmedPeople() }: { people?: readonly Person[] }) {
  if (people.length === 0)
    return (
      <Section id="people" heading={heading}>
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6 border-line border-y py-8 md:py-10">
          <p className="max-w-[30em] text-lead md:text-title md:leading-[1.4] md:tracking-[-0.02em]">
            {call.text}
          </p>
          <ButtonLink to={call.action.href}>{call.action.label}</ButtonLink>
        </div>
      </Section>
    )
  return (
    <Section id="people" heading={heading}>
      <ul className="grid gap-x-10 gap-y-10 border-line border-t pt-6 md:grid-cols-2">
        {people.map(({ id, name, role, trace, ...known }) => (
          <li key={id}>
            <h3 className="text-title tracking-[-0.03em]">{name}</h3>
            <p className="mt-1 text-soft">{role}</p>
            <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-small">
              {(['shipped', 'engine', 'answers'] as const).map((fact) => (
                <div key={fact} className="contents">
                  <dt className="text-soft">{labels[fact]}</dt>
                  <dd>{known[fact]}</dd>
                </div>
              ))}
              <dt className="text-soft">{labels.trace}</dt>
              <dd>
                <TextLink to={trace.href}>{trace.label}</TextLink>
              </dd>
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  )
}
