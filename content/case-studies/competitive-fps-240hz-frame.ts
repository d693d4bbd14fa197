import type { StudyFrame } from './case-study.ts'

/** Benchmarks, text and drawing tell the same frame; a test compares them. */
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
