import type { ReactNode } from 'react'
import { ArrowIcon, BackIcon } from '#app/ui/icons.tsx'

/** What they do says `carousel.ts`. Until that has come they keep their room and are not there. */
export function CarouselControls({ slides }: { slides: number }) {
  return (
    <div className="flex flex-wrap items-center gap-2 group-not-data-ready/quotes:invisible noscript:hidden">
      <div className="mr-2 flex">
        {Array.from({ length: slides }, (_, slide) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot stands for a place
            key={slide}
            type="button"
            data-slide={slide}
            aria-label={`Show quote ${slide + 1} of ${slides}`}
            className="group grid size-8 place-items-center rounded-md"
          >
            <span className="h-2 w-3.5 rounded-sm bg-edge transition-colors duration-150 group-hover:bg-ink group-aria-[current]:w-6 group-aria-[current]:bg-after" />
          </button>
        ))}
      </div>
      <IconButton turn="play" label="Pause the quotes" playLabel="Play the quotes">
        <svg viewBox="0 0 16 16" width={16} height={16} fill="currentColor" aria-hidden="true">
          <path d="M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z" className="group-not-data-playing/quotes:hidden" />
          <path d="M4 2.5v11l9-5.5z" className="group-data-playing/quotes:hidden" />
        </svg>
      </IconButton>
      <IconButton turn="previous" label="Previous quote">
        <BackIcon />
      </IconButton>
      <IconButton turn="next" label="Next quote">
        <ArrowIcon />
      </IconButton>
    </div>
  )
}

type IconButtonProps = { turn: string; label: string; playLabel?: string; children: ReactNode }

function IconButton({ turn, label, playLabel, children }: IconButtonProps) {
  return (
    <button
      type="button"
      data-turn={turn}
      data-pause-label={playLabel && label}
      data-play-label={playLabel}
      aria-label={label}
      className="grid size-11 place-items-center rounded-md border border-edge transition-colors duration-150 hover:border-ink hover:bg-raised active:bg-line"
    >
      {children}
    </button>
  )
}
