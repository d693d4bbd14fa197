import { benchmarksOf, type CaseStudy } from './case-study.ts'
import { figures, frame } from './open-world-overdraw-cleanup-figures.ts'
import { settingsChanged, settingsGroups } from './open-world-overdraw-cleanup-settings.ts'

export const openWorldOverdrawCleanup: CaseStudy = {
  slug: 'open-world-overdraw-cleanup',
  sample: true,
  title: 'Open world overdraw cleanup',
  client: 'Confidential',
  confidential: true,
  scenario: 'Open World',
  palette: 'blue',
  engine: 'Unreal Engine 5.4',
  summary:
    'A forest map ran at 46 FPS on the recommended card because leaf cards, translucent reeds and non-Nanite shadows shaded the same pixels many times. At the same resolution, with the same upscaler, it now runs at 66 FPS.',
  brief: {
    problem:
      'A forest map ran at 46 FPS on the recommended card: leaves, reeds and shadows shaded the same pixels again and again.',
    changes: [
      { what: 'Leaf cards cut to their outline', gave: 'BasePass 3.9 to 2.3 ms' },
      { what: 'Foliage out of coarse shadow pages, no wind beyond 40 m', gave: 'ShadowDepths 3.1 to 1.3 ms' },
      { what: 'Mist and smoke at half size', gave: 'Translucency 2.8 to 1.3 ms' },
    ],
  },
  status: 'published',
  published: '2025-04-28',
  updated: '2026-11-22',
  metrics: { fpsGain: 44, vramReduction: -12, low1Gain: 27 },
  targetFps: 60,
  slowFrameMs: 33.3,
  testBench: {
    title: 'Recommended card, Epic preset',
    caption: 'The headline figures are the change of the mean over these five scenes.',
    machine: 'Ryzen 5 5600X, GeForce RTX 3060 Ti 8 GB, 32 GB DDR4-3600, NVMe SSD, Windows 11',
    resolution: '2560 × 1440 output, TSR, screen percentage 67, unchanged throughout',
    build:
      'Packaged, Epic scalability, DirectX 12 SM6, VSync off; Test configuration for frame times, Development for ProfileGPU and stat commands',
    capture:
      'PresentMon for frame times, GPU Process Memory counter (local usage) for memory; ProfileGPU, Unreal Insights and RenderDoc for causes',
    runs: 'Scripted camera route of 240 s per scene, three runs after a warm-up run, their mean reported; runs of one build differ by up to 1.6% in FPS and 4% in the 1% low',
    seconds: 240,
  },
  challenge:
    'The studio aimed for 60 FPS on an RTX 3060 Ti and had 46 on average. In the pine forest the GPU needed 22.4 ms while the game thread needed 9.8 ms and the render thread 8.1 ms, so the map was GPU-bound wherever the camera stood still. Quad overdraw in RenderDoc reached 14 on pine branches, and 22 in the river delta where reeds stood in front of mist. Riding through the map showed a second problem: video memory peaked at 7.30 GB on an 8 GB card, and World Partition cells registered their actors in bursts.',
  frame,
  demonstration: 'overdraw',
  figures,
  approach: [
    'Recorded five routes with PresentMon and kept one ProfileGPU log and one Insights trace per route, with r.Lumen.AsyncCompute 0 for the logs, so that each later change showed in its pass.',
    'Cut leaf and needle cards to the outline of their texture and rebuilt the LOD chain of 31 trees and bushes: three times the leaf triangles in LOD 0, 41% less rasterized leaf area. Resolved the opacity mask in PrePass only. BasePass 3.9 to 2.3 ms, PrePass 2.0 to 1.5 ms.',
    'Took non-Nanite foliage out of the coarse pages of the virtual shadow maps, let distance field shadows take over beyond 80 m, and stopped wind (World Position Offset) beyond 40 m, because moving vertices invalidate cached pages every frame. ShadowDepths 3.1 to 1.3 ms.',
    'Turned translucent reed cards into masked ones, gave mist and smoke sprites a cutout, and drew the After DOF pass at half width and half height. Translucency in the pine forest 2.8 to 1.3 ms. In the river delta the masked reeds added 0.2 ms to PrePass and BasePass.',
    'Halved the volumetric fog grid in every direction and turned off volumetric shadows on 34 of 40 local lights. VolumetricFog 1.2 to 0.4 ms. Trimmed Lumen work that only foliage and translucency used. Lumen 5.6 to 5.0 ms.',
    'Measured the textures’ real demand with stat streaming, sized the pools accordingly and spread the registration of streamed actors over more frames.',
    'Compared 40 fixed camera positions before and after with the art lead; as a result, four LOD distances and the mist density were reduced by a step.',
  ],
  results: [
    'Mean over the five scenes on the recommended card: 46.0 to 66.2 FPS. All five average above 60.',
    'Pine forest: 22.4 to 15.6 ms of GPU time. The 6.8 ms are BasePass 1.6, ShadowDepths 1.8, Translucency 1.5, VolumetricFog 0.8, Lumen 0.6 and PrePass 0.5.',
    'The river delta, with the most stacked translucency, gained most: 41.8 to 63.4 FPS (23.9 to 15.8 ms).',
    '1% low over the scenes: 34.0 to 43.2 FPS. It grew less than the mean because the ride is now limited by the game thread: its slowest frames went from 40.8 to 32.6 ms.',
    'Frames over 33.3 ms on the ride: 22.4 to 5.8 a minute, from one every three seconds to one every ten.',
    'Peak video memory: 7.05 to 6.20 GB on average, 866 MB less, of which the texture pool is 400, the shadow page pool 256 and 38 textures that never streamed 210.',
    'On the minimum card at Medium: 45.6 to 62.9 FPS and 5.14 to 2.98 GB. The 2.16 GB are the texture pool, which Medium had inherited from Epic (2,000 MB), and the same 38 textures (210 MB). The ride at Medium needed 540 MB, so no texture lost a mip level. With Lumen off at Medium there was less GPU time to save.',
  ],
  benchmarks: benchmarksOf([
    ['Pine forest, noon', [44.6, 34.8, 7.02], [64.1, 44.6, 6.18], [2.3, 0]],
    ['River delta, reeds and mist', [41.8, 32.6, 7.1], [63.4, 42.4, 6.22], [4.1, 0.3]],
    ['Village at dusk', [47.9, 37.1, 6.95], [68.3, 47.2, 6.12], [1.6, 0]],
    ['Cliff vista', [52.3, 41.0, 6.88], [73.9, 51.0, 6.06], [0.4, 0]],
    ['Ride across the map, 12 m/s', [43.4, 24.5, 7.3], [61.5, 30.7, 6.44], [22.4, 5.8]],
  ]),
  furtherBenches: [
    {
      targetFps: 60,
      testBench: {
        anchor: 'minimum-card',
        title: 'Minimum card, Medium preset',
        caption:
          'The same five scenes and the same two builds. The means are +38% FPS and -42% VRAM, the figures on the home page.',
        machine: 'Ryzen 5 3600, GeForce RTX 2060 6 GB, 16 GB DDR4-3200, SATA SSD, Windows 11',
        resolution: '1920 × 1080 output, TSR, screen percentage 67, unchanged throughout',
        build: 'Packaged, Medium scalability, DirectX 12 SM6, VSync off; Test configuration',
        capture: 'PresentMon for frame times, GPU Process Memory counter (local usage) for memory',
        runs: 'Scripted camera route of 240 s per scene, three runs after a warm-up run, their mean reported; runs of one build differ by up to 1.9% in FPS and 5% in the 1% low',
        seconds: 240,
      },
      benchmarks: benchmarksOf([
        ['Pine forest, noon', [44.4, 34.6, 5.12], [61.9, 44.1, 2.96]],
        ['River delta, reeds and mist', [41.9, 32.1, 5.17], [60.4, 41.7, 3.01]],
        ['Village at dusk', [47.3, 36.8, 5.08], [64.3, 45.9, 2.92]],
        ['Cliff vista', [51.2, 39.9, 5.02], [69.1, 49.6, 2.86]],
        ['Ride across the map, 12 m/s', [43.2, 21.8, 5.31], [58.9, 27.3, 3.15]],
      ]),
    },
  ],
  settingsChanged,
  settingsGroups,
  timeline: [
    {
      phase: 'Capture',
      duration: '3 days',
      notes: 'Access, packaged build, five routes, baseline, ranking of passes by cost',
    },
    {
      phase: 'Foliage and shadows',
      duration: '5 days',
      notes: 'Cards, LODs, mask in PrePass, virtual shadow map pages',
    },
    {
      phase: 'Translucency and fog',
      duration: '5 days',
      notes: 'Reeds, mist, fog grid and lights, Lumen for translucency',
    },
    {
      phase: 'Memory and streaming',
      duration: '3 days',
      notes: 'Pools, resident textures, registration of streamed cells',
    },
    {
      phase: 'Verify and hand over',
      duration: '2 days',
      notes: 'Three runs per route, comparison of 40 views, report and a call with the team',
    },
  ],
  deliverables: [
    'A branch with 27 commits, one change each, with the pass and the milliseconds in the message',
    'Device profile for 8 GB cards and the changed lines of DefaultEngine.ini, commented',
    'Report with ProfileGPU logs before and after, per scene and per pass',
    'PresentMon captures and Insights traces of every run',
    'Foliage checklist for artists: card coverage, LOD steps, wind distance, shadow casting',
  ],
  lessons: [
    'Count shaded pixels before triangles. Adding vertices to leaf cards paid back most: 41% less rasterized leaf area for three times the triangles.',
    'Virtual shadow maps are quick on Nanite geometry that does not move. Trees in the wind that are not Nanite need a distance at which the wind stops.',
    'A texture pool larger than the demand gains nothing. If it pushes the process past its memory budget, the game stutters. In [SystemSettings] it also outranks every preset, down to the smallest card.',
    'Mean and 1% low have different causes. The GPU work raised the first everywhere; on the ride the second now waits for the game thread to register streamed actors.',
  ],
}
