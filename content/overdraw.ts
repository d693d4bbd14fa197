export const overdraw = {
  heading: 'Run it on your GPU',
  intro:
    'The same leaves, drawn twice: as leaf cards, which are squares with a mask, and as cut-outs that follow the leaf’s outline. It takes five seconds on your own GPU, and nothing leaves your machine.',
  back: { href: '/portfolio/open-world-overdraw-cleanup', label: 'The study behind it' },
  own: { href: '/tools/overdraw', label: 'Open on its own page' },
  /** Counted once with the tool's own scene: a covered pixel is shaded 7.1 and 2.8 times. */
  picture: {
    before: {
      label: 'before',
      times: 'leaf cards: a pixel is shaded 7.1 times',
      alt: 'Heat map of a crown of leaf cards. Most pixels are shaded many times, up to 16.',
    },
    after: {
      label: 'after',
      times: 'cut-outs: 2.8 times',
      alt: 'The same crown as cut-outs. Most pixels are shaded two or three times.',
    },
    slider: 'Share of the picture that shows leaf cards, in percent',
    key: 'Times shaded',
    drawnBy: 'Rendered by our overdraw tool: same leaves, same camera',
  },
  /** For the picture that stands in for the scene. */
  still: 'A crown of lit leaves. Leaf cards and cut-outs draw the same picture.',
  sides: { cards: 'Leaf cards', cutOuts: 'Cut-outs' },
  /** `{share}` is the share of the shape's area that the mask discards. */
  thrownAway: 'the mask discards {share} of the shaded pixels',
  triangles: '{count} triangles per leaf',
  start: 'Run for five seconds',
  again: 'Run again',
  running: 'Running …',
  waiting: 'Not measured yet. Both shapes draw this picture.',
  without: 'The scene requires JavaScript and WebGL 2. The two shapes above show what it would measure.',
  canvas: 'A rotating crown of leaves, drawn alternately as leaf cards and as cut-outs. Both look the same.',
  trace: 'Time of each frame in milliseconds, alternating between leaf cards and cut-outs',
  by: {
    gpu: 'GPU time, from its own timer',
    interval:
      'Interval between frames. This browser provides no GPU times, so differences shorter than one refresh don’t show',
  },
  results: {
    faster: 'The cut-outs took {cutOuts} where the leaf cards took {cards}: {change} less.',
    slower:
      'The cut-outs took {cutOuts} where the leaf cards took {cards}: {change} more. On this GPU the triangles cost more than the shading they save.',
    same: 'Cut-outs and leaf cards took the same time, {cards}. Five seconds show no difference.',
    counted: 'A covered pixel was shaded {cutOutLayers} times instead of {cardLayers}.',
    median: 'Medians of {cardFrames} and {cutOutFrames} frames with {leaves} leaves.',
  },
  failures: {
    noWebGl: 'This browser does not support WebGL 2, so nothing was measured.',
    lost: 'The GPU stopped before the scene was measured. Run it again.',
    hidden: 'The page was hidden, which stops its frames, so nothing was measured. Run it again.',
    tooFew:
      'Too few frames were drawn in five seconds for a result. Your browser is probably rendering without a GPU.',
  },
  how: {
    heading: 'What is measured',
    items: {
      'The same picture':
        'Both shapes draw the same leaves at the same places with the same material. The mask is tested at the end, as in a masked material without a depth prepass, so a fragment is fully shaded before it is discarded.',
      'In turn':
        'Ten frames of leaf cards, ten of cut-outs, and so on, so that a GPU that warms up affects both alike. Before that, the number of leaves is doubled until the leaf cards keep a fast GPU busy.',
      Counted: 'Nothing is estimated. Each fragment adds one to its pixel, and we read the pixels back.',
      'What it is not':
        'Your game, which has other materials, a depth prepass or Nanite, and other distances. Use its own tools: ProfileGPU, or quad overdraw in RenderDoc.',
    },
  },
} as const
