import type { StudySlug } from './slugs.ts'

export const sampleReportPage = {
  study: 'open-world-overdraw-cleanup' satisfies StudySlug,
  kind: 'Report of an example project',
  back: { label: 'Back to Services', href: '/services' },
  calibrationText: 'How a comparison of two equal builds looks:',
  verdict: {
    /** Followed by the two frame rates. */
    heading: 'Five scenes above 60 FPS:',
    became: 'became',
    text: '44% more frames per second, as the mean over five scenes on a Ryzen 5 5600X with a GeForce RTX 3060 Ti. Runs of one build differ by up to 1.6%. Resolution and upscaler are unchanged.',
  },
  trace: {
    /** Index of the scene. */
    scene: 1,
    caption: ['before', 'after', 'the budget dotted'],
    description:
      'Frame times before the work, most of them over the budget of 16.7 ms, and after it, most of them under.',
  },
  figures: {
    fps: { label: 'average', unit: 'FPS' },
    low1: { label: '1% low', unit: 'FPS' },
    slow: { label: 'over 33.3 ms on the ride', unit: 'a minute' },
    vramGB: { label: 'VRAM peak', unit: 'GB' },
    from: 'from',
  },
  passes: 'GPU time of one frame in the pine forest, in ms',
  facts: {
    For: 'The client and the order',
    By: 'The engineer who did the work',
    Captures: '30 runs in captures.zip, for you to check',
  },
  changes: { heading: 'What we changed', columns: ['Setting', 'Old', 'New'] },
  scenes: {
    heading: 'Scene by scene',
    columns: ['Scene', 'Frame times', 'FPS', '1% low', 'VRAM, GB', 'Change in FPS'],
  },
  method: {
    heading: 'How it was measured',
    text: 'Each route ran three times before and three times after, following a warm-up run. Figures are computed per run and then averaged; frames of different runs are never pooled.',
    labels: { machine: 'Machine', resolution: 'Resolution', build: 'Build', capture: 'Tools' },
  },
  captures: {
    heading: 'Captures',
    columns: ['Runs', 'Frames', 'SHA-256'],
    note: 'In this example, client, figures and traces are made up. Each hash is that of the generated trace.',
  },
  page: 'Page',
} as const
