export interface Testimonial {
  readonly quote: string
  /** A role, never a person or a company. */
  readonly author: string
  /** An invented quote: shown only where sample content is allowed. */
  readonly sample: boolean
}

export const testimonials: readonly Testimonial[] = [
  {
    quote:
      'We blamed Lumen for months. The capture showed masked grass: its wind invalidated the cached shadow pages in every frame. Two days later the village ran at 60 on our minimum GPU, and the report told us how to keep it there.',
    author: 'Technical artist, open-world survival game',
    sample: true,
  },
  {
    quote:
      'Every change came with the old value, the new value and a before and after capture. We took back one of twenty because we preferred the look, and knew to a tenth of a millisecond what that cost us.',
    author: 'Lead programmer, co-op shooter',
    sample: true,
  },
  {
    quote:
      'Our hitches were not the GPU at all. A single hard reference pulled the whole weapon catalogue into memory whenever the menu opened. It is a soft reference now, and opening the menu no longer drops a frame.',
    author: 'Solo developer, extraction game',
    sample: true,
  },
]
