import { ArrowIcon } from '#app/ui/icons.tsx'
import { Link } from '#app/ui/link.tsx'
import { home } from '#content/home.ts'

const { needs } = home

/** From what someone notices (amber) to what is done about it (green). Links, so that nothing has to be sent or loaded. */
export function NeedSelector() {
  return (
    <section aria-labelledby="needs" className="measure mt-14 md:mt-20">
      <h2 id="needs" className="font-mono font-normal text-micro text-soft tracking-normal">
        {needs.label}
      </h2>
      <ul className="mt-4">
        {needs.options.map(({ label, href }) => (
          <li key={href}>
            <Link
              to={href}
              className="more-link inline-flex items-baseline gap-[0.5em] py-2.5 font-semibold md:py-1.5 text-[clamp(1.625rem,4.4vw,3.5rem)] text-balance text-before leading-[1.05] tracking-[-0.04em] [word-spacing:0.04em] forced-colors:leading-[1.4] transition-colors duration-150 hover:text-after active:text-after"
            >
              <span>{label}</span>
              <ArrowIcon className="size-[0.6em]" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
