import type { StudyFigure, StudyFrame } from './case-study.ts'

export const figures: StudyFigure[] = [
  {
    step: 3,
    caption: 'One puff of smoke. Where sprites overlap, a pixel is shaded once for each of them.',
    before: {
      label: '60 translucent sprites',
      alt: 'Sixty overlapping discs, densest in the middle.',
      drawing: { kind: 'sprites', count: 60 },
    },
    after: {
      label: '12 larger cards with one lit flipbook',
      alt: 'Twelve overlapping discs.',
      drawing: { kind: 'sprites', count: 12 },
    },
  },
  {
    step: 4,
    caption: 'The nine other players. Filled dots are those whose pose is updated in an average frame.',
    before: {
      label: 'All nine, seen or not',
      alt: 'Nine dots, all filled.',
      drawing: { kind: 'dots', total: 9, filled: 9 },
    },
    after: {
      label: 'The five that are rendered',
      alt: 'Nine dots, five of them filled.',
      drawing: { kind: 'dots', total: 9, filled: 5 },
    },
  },
  {
    step: 5,
    caption:
      'Property bindings of the head-up display. Filled dots are calls in a frame in which nothing changes.',
    before: {
      label: '61 bindings: 61 calls',
      alt: 'Sixty-one dots, all filled.',
      drawing: { kind: 'dots', total: 61, filled: 61 },
    },
    after: {
      label: 'Events: none',
      alt: 'Sixty-one dots, all empty.',
      drawing: { kind: 'dots', total: 61, filled: 0 },
    },
  },
  {
    step: 7,
    caption: 'Draw calls in mid, from zero.',
    before: {
      label: '2,310, Nanite off',
      alt: 'A bar over the whole width.',
      drawing: { kind: 'amount', value: 2310, end: 2310 },
    },
    after: {
      label: '940, props of a room instanced',
      alt: 'A bar of two fifths of that length.',
      drawing: { kind: 'amount', value: 940, end: 2310 },
    },
  },
]

/** A test compares this frame with the benchmarks and the text. */
export const frame: StudyFrame = {
  scene: 'Mid, ten players',
  caption:
    'Mid, ten players: the GPU by pass and the game thread by task. Both run at the same time, so the slower one sets the frame.',
  parts: [
    {
      title: 'GPU',
      passes: [
        { name: 'Geometry', fullName: 'Depth prepass, Nanite and base pass', before: 1.5, after: 1.4 },
        {
          name: 'Indirect',
          fullName: 'Lumen at High, then reflection captures',
          before: 2.9,
          after: 0.3,
        },
        { name: 'ShadowDepths', fullName: 'Shadow depths', before: 1.4, after: 0.5 },
        { name: 'Direct lights', before: 0.9, after: 0.5 },
        { name: 'Translucency', before: 0.7, after: 0.4 },
        { name: 'TSR, then TAA', before: 0.8, after: 0.3 },
        { name: 'Post process', before: 0.5, after: 0.3 },
        { name: 'VolumetricFog', fullName: 'Volumetric fog', before: 0.5, after: 0 },
      ],
    },
    {
      title: 'Game thread',
      passes: [
        { name: 'Animation', before: 1.9, after: 0.9 },
        { name: 'UMG and Slate', before: 1.6, after: 0.5 },
        { name: 'Blueprints', fullName: 'Blueprint ticks', before: 1.3, after: 0.5 },
        { name: 'Movement, net', fullName: 'Movement and replication', before: 0.9, after: 0.6 },
        { name: 'Niagara', before: 0.7, after: 0.4 },
        { name: 'The rest', before: 1.5, after: 1.2 },
      ],
    },
  ],
}
