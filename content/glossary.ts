export interface Term {
  /** Anchor on the page. */
  readonly id: string
  readonly name: string
  /** One sentence. */
  readonly means: string
  readonly unit: string
  /** A command, log column or tool that shows it. */
  readonly shown: string
  readonly source: keyof typeof glossarySources
  /** Frame times in milliseconds for a small drawing. */
  readonly frames?: readonly number[]
}

const EPIC = 'https://dev.epicgames.com/documentation/en-us/unreal-engine'

export const glossarySources = {
  capframex: { label: 'CapFrameX', href: 'https://github.com/CXWorld/CapFrameX' },
  d3d12: {
    label: 'Microsoft, Direct3D 12 engines',
    href: 'https://learn.microsoft.com/en-us/windows/win32/direct3d12/user-mode-heap-synchronization',
  },
  dxgi: {
    label: 'Microsoft, DXGI video memory',
    href: 'https://learn.microsoft.com/en-us/windows/win32/api/dxgi1_4/nf-dxgi1_4-idxgiadapter3-queryvideomemoryinfo',
  },
  giesen: {
    label: 'Fabian Giesen, the graphics pipeline',
    href: 'https://fgiesen.wordpress.com/2011/07/09/a-trip-through-the-graphics-pipeline-2011-index/',
  },
  kalibera: { label: 'Kalibera and Jones, 2013', href: 'https://kar.kent.ac.uk/33611/' },
  lumen: { label: 'Epic, Lumen', href: `${EPIC}/lumen-technical-details-in-unreal-engine` },
  lumenCost: { label: 'Epic, cost of Lumen', href: `${EPIC}/lumen-performance-guide-for-unreal-engine` },
  nanite: { label: 'Epic, Nanite', href: `${EPIC}/nanite-virtualized-geometry-in-unreal-engine` },
  objects: { label: 'Epic, objects', href: `${EPIC}/unreal-object-handling-in-unreal-engine` },
  ours: { label: 'Our own definition, as in the tool', href: '/tools/frame-times' },
  partition: { label: 'Epic, World Partition', href: `${EPIC}/world-partition-in-unreal-engine` },
  presentmon: { label: 'Intel, PresentMon', href: 'https://github.com/GameTechDev/PresentMon' },
  pso: { label: 'Epic, PSO precaching', href: `${EPIC}/pso-precaching-for-unreal-engine` },
  shadows: { label: 'Epic, virtual shadow maps', href: `${EPIC}/virtual-shadow-maps-in-unreal-engine` },
  stats: { label: 'Epic, stat commands', href: `${EPIC}/stat-commands-in-unreal-engine` },
  textures: {
    label: 'Epic, texture streaming',
    href: `${EPIC}/texture-streaming-configuration-in-unreal-engine`,
  },
  tsr: { label: 'Epic, TSR', href: `${EPIC}/temporal-super-resolution-in-unreal-engine` },
} as const

/** Spellings in texts, with the entry they link to. */
export const mentions: Readonly<Record<string, string>> = {
  'Quad overdraw': 'overdraw',
  'World Position Offset': 'wpo',
  'virtual shadow maps': 'shadow-page',
  'Virtual shadow maps': 'shadow-page',
  'garbage collection': 'garbage-collection',
  'World Partition cells': 'world-partition',
  'game thread': 'threads',
  'Draw calls': 'draw-call',
  'texture pool': 'texture-pool',
  '1% low': 'low',
  hitch: 'hitch',
}

export const glossary: {
  readonly heading: string
  readonly intro: string
  readonly labels: Readonly<Record<'unit' | 'shown' | 'source', string>>
  readonly groups: readonly {
    readonly id: string
    readonly heading: string
    readonly terms: readonly Term[]
  }[]
} = {
  heading: 'Thirty words',
  intro: 'The terms we use in reports: a one-sentence definition, the unit, and the command that shows it.',
  labels: { unit: 'unit', shown: 'shown by', source: 'source' },
  groups: [
    {
      id: 'time',
      heading: 'Time',
      terms: [
        {
          id: 'frame-time',
          name: 'Frame time',
          means: 'How long it takes from one frame to the next.',
          unit: 'ms',
          shown: 'stat unit, Frame',
          source: 'stats',
          frames: [16, 17, 16, 18, 16, 17, 16, 16],
        },
        {
          id: 'frame-budget',
          name: 'Frame budget',
          means: 'The time a frame may take at the target frame rate: 1,000 divided by that rate.',
          unit: 'ms; 16.7 at 60 FPS',
          shown: 't.MaxFPS 0, then stat unit',
          source: 'ours',
        },
        {
          id: 'frame-pacing',
          name: 'Frame pacing',
          means:
            'How evenly frames follow each other; two builds with the same average can feel very different.',
          unit: 'ms from one frame to the next',
          shown: 'PresentMon, MsBetweenDisplayChange',
          source: 'presentmon',
          frames: [8, 25, 8, 25, 8, 25, 8, 25],
        },
        {
          id: 'average-fps',
          name: 'Average FPS',
          means: 'The frames of a run divided by its seconds, never the mean of each frame’s own rate.',
          unit: 'frames per second',
          shown: 'the frame-times tool',
          source: 'ours',
        },
        {
          id: 'low',
          name: '1% low',
          means:
            'The rate of the slowest frames, by five definitions whose results can differ several times over: averaged, beyond a percentile, by share of time, the percentile itself, one single frame.',
          unit: 'frames per second',
          shown: 'the frame-times tool, side by side',
          source: 'capframex',
        },
        {
          id: 'percentile',
          name: 'Percentile, P95, P99',
          means: 'The frame time that 95 or 99 of 100 frames stay under.',
          unit: 'ms',
          shown: 'the frame-times tool',
          source: 'ours',
        },
        {
          id: 'hitch',
          name: 'Hitch, stutter',
          means: 'One frame that takes several times as long as its neighbors; many of them are a stutter.',
          unit: 'frames over budget per minute',
          shown: 't.HitchFrameTimeThreshold, stat hitches',
          source: 'stats',
          frames: [8, 8, 8, 40, 8, 8, 8, 8],
        },
        {
          id: 'scatter',
          name: 'Variation, scatter',
          means: 'How much runs of the same build differ from each other.',
          unit: '% of the mean, one standard deviation',
          shown: 'a build compared with itself',
          source: 'kalibera',
        },
        {
          id: 'verdict',
          name: 'Interval, verdict',
          means:
            'The range that contains the true change with 95% certainty, and the resulting answer: faster, slower, or inconclusive.',
          unit: '%',
          shown: 'the frame-times tool, its command',
          source: 'kalibera',
        },
        {
          id: 'displayed',
          name: 'Displayed FPS, click to photon',
          means:
            'The frames that reach the screen, including generated ones, and the time from a click to its image, which generated frames don’t shorten.',
          unit: 'frames per second; ms',
          shown: 'PresentMon 2, ClickToPhotonLatency',
          source: 'presentmon',
        },
      ],
    },
    {
      id: 'machine',
      heading: 'Threads and GPU',
      terms: [
        {
          id: 'bound',
          name: 'GPU-bound, CPU-bound',
          means:
            'Whether the CPU waits for the GPU or the other way round; only work on the slower one makes the frame shorter.',
          unit: 'ms of each',
          shown: 'stat unit',
          source: 'stats',
        },
        {
          id: 'threads',
          name: 'Game, render and RHI thread',
          means:
            'The three threads that prepare a frame: game logic, rendering (up to a frame later), and translation into commands for the driver.',
          unit: 'ms of each',
          shown: 'stat unit, Unreal Insights',
          source: 'stats',
        },
        {
          id: 'async-compute',
          name: 'Async compute',
          means:
            'Compute work that overlaps with graphics work on the GPU, so the times of single passes overlap too.',
          unit: 'ms',
          shown: 'r.Lumen.AsyncCompute 0, ProfileGPU',
          source: 'd3d12',
        },
        {
          id: 'draw-call',
          name: 'Draw call',
          means:
            'One command to draw one mesh with one material; it usually costs the render thread more than the GPU.',
          unit: 'per frame',
          shown: 'stat RHI',
          source: 'stats',
        },
        {
          id: 'garbage-collection',
          name: 'Garbage collection',
          means:
            'The search for objects that are no longer referenced, about once a minute by default, on the game thread.',
          unit: 'ms, each time',
          shown: 'stat GC',
          source: 'objects',
          frames: [8, 8, 8, 8, 8, 31, 8, 8],
        },
        {
          id: 'pso',
          name: 'PSO, precaching',
          means:
            'A pipeline state: shaders and settings compiled by the driver, either ahead of the first use or in the middle of a frame.',
          unit: 'ms, once',
          shown: 'stat PSOPrecache',
          source: 'pso',
          frames: [8, 8, 90, 8, 8, 8, 8, 8],
        },
        {
          id: 'world-partition',
          name: 'World Partition cell, AddToWorld',
          means:
            'A square of the world that streams in, and the step on the game thread that registers its actors.',
          unit: 'ms per frame',
          shown: 'Unreal Insights, AddToWorld',
          source: 'partition',
          frames: [8, 8, 15, 17, 14, 12, 8, 8],
        },
      ],
    },
    {
      id: 'picture',
      heading: 'Rendering',
      terms: [
        {
          id: 'overdraw',
          name: 'Overdraw, quad overdraw',
          means:
            'Shading a pixel more than once; the GPU shades in squares of two by two pixels, so thin triangles also shade pixels they don’t cover.',
          unit: 'times per pixel',
          shown: 'viewmode quadoverdraw, RenderDoc',
          source: 'giesen',
        },
        {
          id: 'prepass',
          name: 'Depth prepass, early Z',
          means: 'Depth drawn first, so that hidden pixels are discarded before they are shaded.',
          unit: 'ms',
          shown: 'ProfileGPU, PrePass',
          source: 'giesen',
        },
        {
          id: 'base-pass',
          name: 'Base pass',
          means: 'The pass that writes opaque materials into the buffers that lighting reads.',
          unit: 'ms',
          shown: 'ProfileGPU, BasePass',
          source: 'stats',
        },
        {
          id: 'nanite',
          name: 'Nanite cluster, programmable raster',
          means:
            'A group of at most 128 triangles that is culled and refined as one; masked materials and moving vertices use the slower, programmable rasterizer.',
          unit: 'clusters; ms',
          shown: 'NaniteStats',
          source: 'nanite',
        },
        {
          id: 'wpo',
          name: 'World Position Offset',
          means: 'Vertices moved by the material, which makes trees sway and invalidates cached shadows.',
          unit: 'ms in the base and shadow passes',
          shown: 'ProfileGPU, ShadowDepths',
          source: 'shadows',
        },
        {
          id: 'shadow-page',
          name: 'Virtual shadow map page',
          means:
            'A tile of 128 × 128 texels, drawn once and cached until something in it moves and invalidates it.',
          unit: 'pages per frame',
          shown: 'r.Shadow.Virtual.ShowStats 1',
          source: 'shadows',
        },
        {
          id: 'surface-cache',
          name: 'Lumen surface cache',
          means:
            'Light stored on simplified cards around each mesh, which rays read instead of the material.',
          unit: 'MB; ms',
          shown: 'ProfileGPU, LumenSceneLighting',
          source: 'lumen',
        },
        {
          id: 'final-gather',
          name: 'Screen probe, final gather',
          means:
            'Points on the screen that send rays to collect indirect light, filtered over pixels and frames.',
          unit: 'rays per probe; ms',
          shown: 'ProfileGPU, LumenScreenProbeGather',
          source: 'lumenCost',
        },
        {
          id: 'front-layer',
          name: 'Front-layer translucency',
          means:
            'Separate reflections for the nearest translucent surface, traced in addition to the others.',
          unit: 'ms',
          shown: 'r.Lumen.TranslucencyReflections.FrontLayer.EnableForProject',
          source: 'lumenCost',
        },
        {
          id: 'screen-percentage',
          name: 'Screen percentage, TSR',
          means:
            'How much of the output’s width and height is rendered (50% is a quarter of the pixels); TSR rebuilds the rest from earlier frames.',
          unit: '% of each axis',
          shown: 'r.ScreenPercentage',
          source: 'tsr',
        },
      ],
    },
    {
      id: 'memory',
      heading: 'Memory',
      terms: [
        {
          id: 'hlod',
          name: 'HLOD',
          means:
            'One mesh, or a set of instances, that replaces many distant ones: fewer draw calls, but more memory if meshes are merged.',
          unit: 'draw calls; MB',
          shown: 'stat SceneRendering',
          source: 'partition',
        },
        {
          id: 'texture-pool',
          name: 'Texture pool: resident, wanted',
          means: 'Memory reserved for streamed textures, the part in use, and the amount the view needs.',
          unit: 'MB',
          shown: 'stat streaming',
          source: 'textures',
        },
        {
          id: 'dxgi-budget',
          name: 'DXGI budget, residency',
          means:
            'How much video memory Windows currently grants the process; beyond that, resources move to system memory and frames wait for the bus.',
          unit: 'GB',
          shown: 'IDXGIAdapter3::QueryVideoMemoryInfo',
          source: 'dxgi',
          frames: [8, 8, 8, 19, 26, 22, 25, 27],
        },
      ],
    },
  ],
}
