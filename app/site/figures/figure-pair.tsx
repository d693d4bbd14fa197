import type { Figure, FigureSide } from '#content/figures.ts'
import { draw } from './draw.ts'
import { PAINTS } from './drawn.ts'

/** Two drawings beside each other, amber and green, and what they explain. The build makes the same for articles. */
export function FigurePair({ caption, before, after }: Figure) {
  return (
    <figure className="figure-pair">
      <Side build="before" {...before} />
      <Side build="after" {...after} />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

function Side({ build, label, alt, drawing }: FigureSide & { build: 'before' | 'after' }) {
  const { width, height, paths } = draw(drawing)
  return (
    <div className={`figure-${build}`}>
      <svg role="img" aria-label={alt} viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
        {paths.map(({ d, paint }) => (
          <path key={`${paint} ${d}`} d={d} {...PAINTS[paint]} />
        ))}
      </svg>
      <p>{label}</p>
    </div>
  )
}
