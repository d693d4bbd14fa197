import type { StudyFrame } from './case-study.ts'

/** Benchmarks, text and drawing tell the same frame; a test compares them. */
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
