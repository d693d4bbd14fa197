import type { CaseStudy } from './case-study.ts'

export const ue5VrSimulation: CaseStudy = {
  slug: 'ue5-vr-simulation',
  sample: true,
  title: 'UE5 VR simulation',
  client: 'Confidential',
  confidential: true,
  scenario: 'VR',
  palette: 'violet',
  engine: 'Unreal Engine 5.5',
  summary:
    'A training simulator for a tethered headset that has to hold 90 Hz, 11.1 ms for both eyes, without reprojection.',
  status: 'coming-soon',
  published: '2025-09-15',
  updated: '2025-09-15',
  metrics: { fpsGain: 0, vramReduction: 0 },
  targetFps: 90,
  challenge: '',
  approach: [],
  results: [],
  benchmarks: [],
  settingsChanged: { project: [], rendering: [], postProcess: [], content: [] },
  timeline: [],
  deliverables: [],
  lessons: [],
}
