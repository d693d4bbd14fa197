import { about } from '#content/about.ts'
import { home } from '#content/home.ts'
import { FrameStacks } from '../figures/frame-stacks.tsx'

const { caption, budgetLabel, passes } = about.frame
const { before, after, budget } = home.hero

/** One frame of the home page's example, taken apart. */
export function ExampleFrame() {
  return (
    <figure>
      <FrameStacks
        title={caption}
        passes={passes}
        budget={{ ms: budget.ms, label: budgetLabel }}
        labels={{ before: before.label, after: after.label }}
        notes={{ before: `${before.fps} FPS`, after: `${after.fps} FPS` }}
      />
      <figcaption className="mt-3 font-mono text-micro text-soft">{caption}</figcaption>
    </figure>
  )
}
