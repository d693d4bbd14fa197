type WordHeaderProps = {
  heading: string
  /** One paragraph beside the heading. */
  intro: string
}

/** The head of a page whose name is one word, as large as a phone can show it whole. */
export function WordHeader({ heading, intro }: WordHeaderProps) {
  return (
    <header className="measure grid items-baseline-last gap-x-10 gap-y-6 pt-14 md:grid-cols-[minmax(calc((100%-5rem)/3),max-content)_1fr] md:pt-24">
      <h1 className="text-[min(clamp(3.5rem,9.4vw,7rem),18vw)] leading-[0.92] tracking-[-0.032em]">
        {heading}
      </h1>
      <p className="max-w-[36em] text-soft lg:text-lead">{intro}</p>
    </header>
  )
}
