import { overridable } from '#overrides'
import { asConfirmed, type Sample } from './samples.ts'

export interface Testimonial extends Sample {
  /** The id in `confirmed.ts`. */
  readonly id: string
  readonly quote: string
  /** A role, never a person or company. */
  readonly author: string
}

const written = overridable('testimonials', [
  {
    id: 'survival-game',
    quote:
      'They asked for our worst scene, and we sent the village. It runs at 60 FPS on our minimum GPU now. We still use their list of grass settings when we build new areas.',
    author: 'Technical artist, open-world survival game',
    sample: true,
  },
  {
    id: 'co-op-shooter',
    quote:
      'Every change came with its old value, its new value and a capture. We took one back because we preferred the look, and we knew what that cost us.',
    author: 'Lead programmer, co-op shooter',
    sample: true,
  },
  {
    id: 'extraction-game',
    quote:
      'I thought my hitches came from the GPU. Opening the menu loaded every weapon through one hard reference. They changed it and showed me how to find the next one.',
    author: 'Solo developer, extraction game',
    sample: true,
  },
] as const satisfies readonly Testimonial[])

export type TestimonialId = (typeof written)[number]['id']

/** Samples are only shown if sample content is allowed. */
export const testimonials: readonly Testimonial[] = written.map(
  (testimonial: Testimonial & { id: TestimonialId }) =>
    asConfirmed(`testimonial ${testimonial.id}`, testimonial),
)
