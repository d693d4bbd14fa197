/** `/tools/overdraw`: a scene that draws leaves twice on the visitor's own graphics card. */
export const overdraw = {
  heading: 'Run it on your GPU',
  intro:
    'The same leaves, drawn twice: as leaf cards, which are squares with a mask, and as cut-outs that hug the leaf. Five seconds on your own GPU; nothing leaves your machine.',
  back: { href: '/portfolio/open-world-overdraw-cleanup', label: 'The study that needed it' },
  own: { href: '/tools/overdraw', label: 'On a page of its own' },
  sides: { cards: 'Leaf cards', cutOuts: 'Cut-outs' },
  /** Under the drawing of one leaf. `{share}`: of the shape's area that the mask throws away. */
  thrownAway: '{share} of what it shades is thrown away by the mask',
  triangles: '{count} triangles a leaf',
  start: 'Run for five seconds',
  again: 'Run again',
  running: 'Running …',
  /** Where the figures will stand. */
  waiting: 'Not run yet. The two shapes are computed, not measured.',
  without: 'The scene needs scripts and WebGL 2. The two shapes above say what it would show.',
  canvas: 'A crown of leaves that turns, drawn in turn as leaf cards and as cut-outs. Both look the same.',
  trace: 'Time of each frame in milliseconds, leaf cards and cut-outs in turn',
  /** What was measured, and on what. */
  by: {
    gpu: 'Time on the GPU, by its own timer',
    interval:
      'Interval between frames: this browser shows no times of the GPU, so nothing under one refresh of the display is seen',
  },
  results: {
    faster: 'The cut-outs took {cutOuts} where the leaf cards took {cards}: {change} less.',
    slower:
      'The cut-outs took {cutOuts} where the leaf cards took {cards}: {change} more. On this GPU the triangles cost more than the shading they save.',
    same: 'Cut-outs and leaf cards took the same, {cards}: no difference that five seconds could show.',
    counted: 'A covered pixel was shaded {cutOutLayers} times instead of {cardLayers}.',
    median: 'Medians of {cardFrames} and {cutOutFrames} frames, {leaves} leaves.',
  },
  failures: {
    noWebGl: 'This browser gives no WebGL 2 here, so nothing was measured.',
    lost: 'The GPU took the scene away before it was measured. Please run it again.',
    hidden:
      'The page was hidden meanwhile, which stops its frames: nothing was measured. Please run it again.',
    tooFew:
      'Too few frames were drawn in five seconds to say anything. Most likely a program draws here in place of a GPU.',
  },
  how: {
    heading: 'What is measured',
    items: {
      'The same picture':
        'Both sides draw the same leaves at the same places with the same material. The mask is asked at its end, as in a masked material without a depth prepass, so a fragment is paid for before it is thrown away.',
      'In turn':
        'Ten frames of leaf cards, ten of cut-outs, and again: a GPU that warms up does so for both. The number of leaves is doubled first until the leaf cards take a while, so that a fast GPU has something to do.',
      Counted:
        'Nothing is estimated: each fragment adds one to the pixel that it falls on, and we read the pixels back.',
      'What it is not':
        'Your game. It has other materials, a depth prepass or Nanite, and other distances. Ask its own profiler: ProfileGPU, or quad overdraw in RenderDoc.',
    },
  },
} as const
