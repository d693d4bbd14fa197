import type { ReactNode } from 'react'
import { ArrowIcon, BackIcon } from '../../ui/icons.tsx'

type CarouselControlsProps = {
  slides: number
  /** Until then the controls keep their room and are not there. */
  ready: boolean
  selected: number
  playing: boolean
  togglePlaying: () => void
  previous: () => void
  next: () => void
  show: (slide: number) => void
}

export function CarouselControls(carousel: CarouselControlsProps) {
  const { slides, ready, selected, playing } = carousel
  return (
    <div className={`flex flex-wrap items-center gap-2 noscript:hidden ${ready ? '' : 'invisible'}`}>
      <div className="mr-2 flex">
        {Array.from({ length: slides }, (_, slide) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot stands for a place
            key={slide}
            type="button"
            aria-label={`Show quote ${slide + 1} of ${slides}`}
            aria-current={slide === selected ? 'true' : undefined}
            onClick={() => carousel.show(slide)}
            className="group grid size-8 place-items-center rounded-md"
          >
            <span className="h-2 w-3.5 rounded-sm bg-edge transition-colors duration-150 group-hover:bg-ink group-aria-[current]:w-6 group-aria-[current]:bg-after" />
          </button>
        ))}
      </div>
      <IconButton label={playing ? 'Pause the quotes' : 'Play the quotes'} onClick={carousel.togglePlaying}>
        <svg viewBox="0 0 16 16" width={16} height={16} fill="currentColor" aria-hidden="true">
          <path d={playing ? 'M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z' : 'M4 2.5v11l9-5.5z'} />
        </svg>
      </IconButton>
      <IconButton label="Previous quote" onClick={carousel.previous}>
        <BackIcon />
      </IconButton>
      <IconButton label="Next quote" onClick={carousel.next}>
        <ArrowIcon />
      </IconButton>
    </div>
  )
}

type IconButtonProps = { label: string; onClick: () => void; children: ReactNode }

function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-md border border-edge transition-colors duration-150 hover:border-ink hover:bg-raised active:bg-line"
    >
      {children}
    </button>
  )
}
