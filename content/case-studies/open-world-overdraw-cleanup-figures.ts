import type { StudyFigure, StudyFrame } from './case-study.ts'

export const figures: StudyFigure[] = [
  {
    step: 2,
    caption:
      'One leaf card. The tinted area was rasterized, shaded and discarded. The outline has 41% less area; the leaf is the same.',
    before: {
      label: 'Rectangle: 62% transparent',
      alt: 'A leaf on a tinted rectangle, most of which the leaf does not cover.',
      drawing: { kind: 'leaf-card', transparent: 0.62 },
    },
    after: {
      label: 'Outline of ten vertices: 36% transparent',
      alt: 'The same leaf on a tinted outline that follows it closely.',
      drawing: { kind: 'leaf-card', transparent: 0.36 },
    },
  },
  {
    step: 3,
    caption:
      'Distance from the camera, with a mark every 40 m. Above: trees that move in the wind. Below: non-Nanite geometry in the shadow maps.',
    before: {
      label: 'Wind everywhere, shadow maps to 200 m',
      alt: 'Two bars that reach all of the 200 m.',
      drawing: { kind: 'reach', metres: [200, 200], end: 200 },
    },
    after: {
      label: 'Wind to 40 m, shadow maps to 80 m',
      alt: 'A bar to 40 m and a bar to 80 m of 200 m.',
      drawing: { kind: 'reach', metres: [40, 80], end: 200 },
    },
  },
  {
    step: 4,
    caption: 'One pixel that looks through a stand of reeds. Filled sheets are lit and shaded for it.',
    before: {
      label: 'Translucent: up to nine layers, blended in order',
      alt: 'A line of sight through nine sheets, all of them filled.',
      drawing: { kind: 'layers', total: 9, shaded: 9 },
    },
    after: {
      label: 'Masked: only the nearest, found by PrePass',
      alt: 'A line of sight that ends at the first of nine sheets, the only one filled.',
      drawing: { kind: 'layers', total: 9, shaded: 1 },
    },
  },
  {
    step: 5,
    caption:
      'Local lights that cast shadows into the fog. Each costs about three times as much as one that doesn’t.',
    before: {
      label: '40 of 40',
      alt: 'Forty dots, all filled.',
      drawing: { kind: 'dots', total: 40, filled: 40 },
    },
    after: {
      label: '6 of 40',
      alt: 'Forty dots, six of them filled.',
      drawing: { kind: 'dots', total: 40, filled: 6 },
    },
  },
  {
    step: 6,
    caption: 'The texture pool in MB, from zero. The dotted line is the most that the ride needed: 2,080 MB.',
    before: {
      label: '2,600 MB reserved',
      alt: 'A bar that ends well beyond the dotted line.',
      drawing: { kind: 'amount', value: 2600, mark: 2080, end: 2600 },
    },
    after: {
      label: '2,200 MB reserved',
      alt: 'A bar that ends just beyond the dotted line.',
      drawing: { kind: 'amount', value: 2200, mark: 2080, end: 2600 },
    },
  },
  {
    step: 6,
    caption:
      'The page pool of the virtual shadow maps. The filled part is peak use. Beyond the dotted line, 85% of the pool, the engine lowers the resolution automatically.',
    before: {
      label: '3,310 of 4,096 pages, 512 MB',
      alt: 'A bar filled to 81%, short of the dotted line.',
      drawing: { kind: 'amount', value: 4096, used: 3310, mark: 4096 * 0.85, end: 4096 },
    },
    after: {
      label: '1,480 of 2,048 pages, 256 MB',
      alt: 'A bar of half the length, filled to 72%, short of the dotted line.',
      drawing: { kind: 'amount', value: 2048, used: 1480, mark: 2048 * 0.85, end: 4096 },
    },
  },
]

/** A test compares this frame with the benchmarks and the text. */
export const frame: StudyFrame = {
  scene: 'Pine forest, noon',
  caption:
    'Pine forest at noon: GPU time by pass in ProfileGPU. Taking Lumen off async compute did not change the frame time on this card, so the passes add up.',
  parts: [
    {
      title: 'GPU',
      passes: [
        { name: 'Lumen', before: 5.6, after: 5.0 },
        { name: 'BasePass', before: 3.9, after: 2.3 },
        { name: 'ShadowDepths', before: 3.1, after: 1.3 },
        { name: 'Translucency', before: 2.8, after: 1.3 },
        { name: 'PrePass', before: 2.0, after: 1.5 },
        { name: 'TSR, post', fullName: 'TSR and post process', before: 1.5, after: 1.5 },
        { name: 'Nanite', before: 1.2, after: 1.2 },
        { name: 'Lights', fullName: 'Direct lights', before: 1.1, after: 1.1 },
        { name: 'VolumetricFog', before: 1.2, after: 0.4 },
      ],
    },
  ],
}
