import { benchmarksOf, type CaseStudy } from './case-study.ts'
import { figures, frame } from './competitive-fps-240hz-figures.ts'
import { settingsChanged, settingsGroups } from './competitive-fps-240hz-settings.ts'

export const competitiveFps240hz: CaseStudy = {
  slug: 'competitive-fps-240hz',
  sample: true,
  title: 'Competitive shooter at 240 Hz',
  client: 'Confidential',
  confidential: true,
  scenario: 'Arena / Competitive',
  palette: 'teal',
  engine: 'Unreal Engine 5.5',
  summary:
    'A five-against-five shooter on the default UE5 renderer ran at 121 FPS at 1080p, while its players own 240 Hz displays. Baked lighting freed the GPU, and then we brought the game thread under 4.2 ms. It now runs at 252 FPS.',
  brief: {
    problem:
      'Players on 240 Hz displays got 121 FPS at 1080p: GPU, game thread and render thread were all over 4.2 ms.',
    changes: [
      { what: 'Baked light instead of Lumen and virtual shadow maps', gave: 'GPU 9.2 to 5.2 ms' },
      { what: 'TAA, height fog, flipbook smoke', gave: 'GPU 5.2 to 3.7 ms' },
      { what: 'Animation, widgets and ticks', gave: 'game thread 7.9 to 4.1 ms' },
    ],
  },
  status: 'published',
  published: '2025-06-23',
  updated: '2026-11-22',
  metrics: { fpsGain: 109, vramReduction: -16 },
  targetFps: 240,
  slowFrameMs: 25,
  testBench: {
    title: 'Recommended card, Epic preset with Lumen at High',
    caption: 'The headline figures are the change of the mean over these five scenes.',
    machine: 'Ryzen 5 7600, GeForce RTX 4060 8 GB, 32 GB DDR5-6000, NVMe SSD, Windows 11, 240 Hz display',
    resolution: '1920 × 1080, screen percentage 100',
    build:
      'Packaged client against a dedicated server on the same network, global illumination and reflections at High, everything else Epic, DirectX 12 SM6, VSync off, no frame cap; Test configuration for frame times, Development for ProfileGPU and stat commands',
    capture:
      'PresentMon for frame times and latency, GPU Process Memory counter (local usage) for memory; Unreal Insights and ProfileGPU for causes',
    runs: 'Ten bots on recorded paths, fixed random seeds and server tick, kills and smokes scripted by time, 100 s per scene, five runs after a warm-up run, their mean reported; runs of one build differ by up to 1.8% in FPS and 4% in the 1% low',
    seconds: 100,
  },
  challenge:
    'A frame at 240 Hz lasts 4.17 ms. In the worst everyday moment, ten players in mid, GPU, game thread and render thread (6.1 ms) were all over it, so shortening any one of them would only have exposed the next. The GPU lit maps from scratch every frame, although only players, doors and grenades move in them. Once a minute, garbage collection added 31 ms to a single frame, which players reported as a hitch while aiming.',
  frame,
  figures,
  approach: [
    'Put ten bots on recorded paths in five scenes, with fixed random seeds, a fixed server tick and kills and smokes scripted by time, so that before and after are nearly the same fight. Agreed with the client what must not change: silhouettes, muzzle flashes, smoke cover and the position of shadows that give players away.',
    'Replaced Lumen and virtual shadow maps by Lightmass, reflection captures and two cascades that end where the baked shadows take over, and Nanite by LOD chains. GPU in mid 9.2 to 5.2 ms.',
    'Replaced native-resolution TSR with TAA, volumetric fog with height fog, and 60 translucent sprites per smoke grenade with 12 larger cards that share one lit flipbook and fade with depth. The client’s players compared the view through it from every side. GPU 5.2 to 3.7 ms.',
    'Moved animation graphs to the multithreaded update with fast path only, on clients ticked only the montages of characters that are not rendered, and kept the full rate for every enemy in view. Footsteps moved from animation notifies to the movement component first, so that an enemy behind a wall is still heard. Animation 1.9 to 0.9 ms.',
    'Turned on Slate global invalidation, marked the few widgets that change every frame as volatile, and replaced 61 property bindings by events. UMG and Slate 1.6 to 0.5 ms.',
    'Moved the 14 most expensive Blueprint ticks to C++ or to timers, attached effects to fewer moving components and pooled projectiles. Blueprint ticks 1.3 to 0.5 ms, Niagara 0.7 to 0.4, movement and replication 0.9 to 0.6, the rest 1.5 to 1.2.',
    'Moved garbage collection to the end of the round, merged static props into instanced meshes per room, and ran the five scenes again.',
  ],
  results: [
    'Mean over the five scenes on the recommended card: 120.6 to 252.0 FPS. Four of five are above 240; site A with three smokes is at 238.1.',
    'Mid, ten players: 9.2 to 4.1 ms. GPU 9.2 to 3.7, game thread 7.9 to 4.1, render thread 6.1 to 3.2, most of it because virtual shadow maps are gone. The game thread is the limit now.',
    '1% low over the five scenes: 76.4 to 182.7 FPS, +139%. Shadow pages, widgets and ticks made its slow frames.',
    'Frames over 25 ms in a whole round: one a minute before, none after. That was the garbage collection, one frame of 39 ms in 7,400. It changes the 1% low by less than two runs differ.',
    'Click to photon in mid, by PresentMon from 200 clicks of a person: median 27 to 14 ms, excluding mouse and panel, without changing thread synchronization.',
    'Peak video memory: 5.40 to 4.54 GB. 1,420 MB removed (shadow pages 512, Nanite pool 512, Lumen and distance fields 396), 535 MB added (lightmaps 265, LOD meshes 246, shadow maps 24).',
    'On the minimum card at Medium: 80.6 to 133.0 FPS and 2.14 to 1.54 GB. 790 MB removed (Nanite pool 512, shadow pages and distance fields 278), 176 MB added (LOD meshes 98, lightmaps 66, shadow maps 12). Lumen was off at Medium before, so the GPU had less to gain.',
  ],
  benchmarks: benchmarksOf([
    ['Mid, ten players', [108.7, 71.4, 5.42], [243.9, 178.6, 4.55], [1, 0]],
    ['Site A, three smokes', [102.0, 66.2, 5.48], [238.1, 169.5, 4.6], [1, 0]],
    ['Long corridor, duel', [137.0, 92.8, 5.31], [270.3, 205.8, 4.47], [1, 0]],
    ['Courtyard, four players', [131.6, 90.1, 5.36], [263.2, 201.2, 4.5], [1, 0]],
    ['Whole round with buy phase', [123.5, 61.7, 5.43], [244.4, 158.4, 4.56], [1, 0]],
  ]),
  furtherBenches: [
    {
      targetFps: 120,
      testBench: {
        anchor: 'minimum-card',
        title: 'Minimum card, Medium preset',
        caption:
          'The same five scenes and the same two builds. The means are +65% FPS and -28% VRAM, the figures on the home page.',
        machine:
          'Core i3-12100F, GeForce GTX 1650 4 GB, 16 GB DDR4-3200, NVMe SSD, Windows 11, 144 Hz display',
        resolution: '1920 × 1080, screen percentage 100',
        build:
          'Packaged client against a dedicated server on the same network, Medium scalability, DirectX 12 SM6, VSync off, no frame cap; Test configuration',
        capture: 'PresentMon for frame times, GPU Process Memory counter (local usage) for memory',
        runs: 'Ten bots on the same recorded paths, 150 s per scene, five runs after a warm-up run, their mean reported; runs of one build differ by up to 2.1% in FPS and 5% in the 1% low',
        seconds: 150,
      },
      benchmarks: benchmarksOf([
        ['Mid, ten players', [74.6, 48.4, 2.15], [124.4, 86.3, 1.55]],
        ['Site A, three smokes', [69.8, 44.6, 2.19], [117.1, 80.9, 1.59]],
        ['Long corridor, duel', [90.4, 60.3, 2.08], [144.2, 103.6, 1.48]],
        ['Courtyard, four players', [86.9, 57.9, 2.11], [141.1, 101.2, 1.51]],
        ['Whole round with buy phase', [81.3, 40.2, 2.17], [138.2, 74.8, 1.57]],
      ]),
    },
  ],
  settingsChanged,
  settingsGroups,
  timeline: [
    {
      phase: 'Capture',
      duration: '4 days',
      notes: 'Bot paths and seeds, dedicated server, baseline of three threads, what must not change',
    },
    {
      phase: 'Lighting and GPU',
      duration: '8 days',
      notes: 'Lightmass on three maps, cascades, anti-aliasing, smoke; first comparison of visibility',
    },
    {
      phase: 'Game and render thread',
      duration: '7 days',
      notes: 'Animation, widgets, ticks, instancing, garbage collection',
    },
    {
      phase: 'Verify and hand over',
      duration: '3 days',
      notes: 'Five runs per scene, visibility check with two players of the client, report',
    },
  ],
  deliverables: [
    'A branch with 34 commits, one change each, and the capture that justifies it',
    'Lightmass settings and build script for the three maps (21 minutes per map on a 24-core build machine)',
    'Budget sheet per thread at 4.17 ms, with the stat that watches each line',
    'PresentMon captures and Insights traces of every run, before and after',
    'A nightly test: the bot routes on the bench machine, ten runs, fails when the average falls by more than 5% or a frame in play takes more than 25 ms',
  ],
  lessons: [
    'At 240 Hz all three of GPU, game thread and render thread need a budget from the first day; fixing the slowest only exposes the next.',
    'Dynamic lighting costs time in every frame. On maps where little moves, an hour of baking costs less.',
    'Epic budgets Lumen at about 4 ms on consoles, at the High level and 1080p internal resolution. Here 4 ms is the whole frame.',
    'Agree on what players must be able to see and hear before cutting effects; in this game smoke decides rounds.',
    'A hitch once a minute shows in no average and no 1% low. Count frames over budget per minute.',
  ],
}
