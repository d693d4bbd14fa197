import type { Figure } from '../figures.ts'

/** By the name in the Markdown's `figure` block. */
export const articleFigures: Readonly<Record<string, Figure>> = {
  'shadow-pages': {
    caption:
      'Pages of a virtual shadow map in one frame, from above. Empty: not needed. Tinted: cached from an earlier frame. Filled: drawn in this one.',
    before: {
      label: 'Wind on non-Nanite trees: every page they touch, every frame',
      alt: 'A grid of pages. All pages in the camera’s view are filled.',
      drawing: { kind: 'shadow-pages', drawn: 'all' },
    },
    after: {
      label: 'Static Nanite: only the pages under a walking player',
      alt: 'The same grid. The pages in view are tinted, four of them filled.',
      drawing: { kind: 'shadow-pages', drawn: 'moving' },
    },
  },
  'final-gather-rays': {
    caption:
      'Rays of one screen probe on the Epic level. Versions up to about 5.4 trace 121 at a quality of 2, later ones 256.',
    before: {
      label: 'Quality 2: 16 × 16 = 256 rays',
      alt: 'Half a circle of 256 rays, so dense that they merge at the probe.',
      drawing: { kind: 'rays', count: 256 },
    },
    after: {
      label: 'Quality 1: 8 × 8 = 64 rays',
      alt: 'Half a circle of 64 rays, a quarter of them.',
      drawing: { kind: 'rays', count: 64 },
    },
  },
  'screen-percentage': {
    caption: 'Shaded pixels on one scale. The dotted frame is the display: 100% in each direction.',
    before: {
      label: '150: 2.25 × the pixels',
      alt: 'A grid of squares that is half as wide and half as high again as the dotted display.',
      drawing: { kind: 'screen', share: 2.25 },
    },
    after: {
      label: '100: one for each pixel of the display',
      alt: 'A grid of squares that just fills the dotted display.',
      drawing: { kind: 'screen', share: 1 },
    },
  },
  'front-layer': {
    caption:
      'Seen through a pane onto a wall. Solid rays are traced, dashed ones are read from the radiance cache.',
    before: {
      label: 'Front layer on: two traces a pixel, one on the pane, one behind it',
      alt: 'Five lines of sight. Rays leave both the pane and the wall as solid lines.',
      drawing: { kind: 'glass', traces: 2 },
    },
    after: {
      label: 'Front layer off: one trace, the pane reads the cache',
      alt: 'Five lines of sight. Rays leave the wall as solid lines, the pane as dashed ones.',
      drawing: { kind: 'glass', traces: 1 },
    },
  },
  'fog-grid': {
    caption:
      'The same 96 × 64 pixels of the screen with the fog grid behind them; one in eight of the slices is drawn.',
    before: {
      label: 'Epic: 8 pixels a cell, 128 slices',
      alt: 'A box of cells, 12 wide, 8 high and 16 deep.',
      drawing: { kind: 'fog-grid', cellPixels: 8, slices: 128 },
    },
    after: {
      label: 'High: 16 pixels a cell, 64 slices. An eighth of the cells',
      alt: 'The same box with cells of twice the size, 6 wide, 4 high and 8 deep.',
      drawing: { kind: 'fog-grid', cellPixels: 16, slices: 64 },
    },
  },
}
