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
      'They asked for our worst scene, and we sent the village. It runs at 60 FPS on our minimum GPU now. We still use their list of grass settings when we build new areas.',
    author: 'Technical artist, open-world survival game',
    sample: true,
  },
  {
    quote:
      'Every change came with its old value, its new value and a capture. We took one back because we preferred the look, and we knew what that cost us.',
    author: 'Lead programmer, co-op shooter',
    sample: true,
  },
  {
    quote:
      'I thought my hitches came from the GPU. Opening the menu loaded every weapon through one hard reference. They changed it and showed me how to find the next one.',
    author: 'Solo developer, extraction game',
    sample: true,
  },
]
