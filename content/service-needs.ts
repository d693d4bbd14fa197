import { illustration } from './illustration.ts'
import type { TierId } from './tiers.ts'

/** Bars that start at zero, from the illustration. */
export interface NeedExample {
  readonly caption: string
  readonly unit: 'ms' | 'GB'
  readonly rows: readonly {
    readonly label: string
    readonly value: number
    /** Costs too much, is what it should be, or plays no part. */
    readonly tone: 'over' | 'within' | 'neutral'
  }[]
  /** The dotted line. */
  readonly budget: { readonly value: number; readonly label: string } | null
  readonly conclusion: string
}

export interface NeedSection {
  /** The anchor on the page. */
  readonly id: 'fps' | 'memory' | 'audit'
  readonly heading: string
  readonly text: string
  readonly example: NeedExample
  readonly points: Readonly<Record<string, string>>
  /** Tiers that fit, smallest first. */
  readonly tiers: readonly TierId[]
}

interface ServiceNeeds {
  readonly heading: string
  readonly tiersLabel: string
  /** After the three: the way to find out oneself. */
  readonly tool: { readonly text: string; readonly label: string }
  readonly sections: readonly NeedSection[]
}

const { before, after, findings } = illustration

export const serviceNeeds: ServiceNeeds = {
  heading: 'Choose by what hurts',
  tiersLabel: 'Tiers that fit',
  tool: {
    text: 'Not sure what hurts? Drop a capture of your build, it is read in your browser.',
    label: 'Frame times, read and compared',
  },
  sections: [
    {
      id: 'fps',
      heading: 'Frame rate',
      text: 'First we find what the frame waits for: the game thread, the render thread, the RHI thread or the GPU. Only work on that one makes the frame shorter.',
      example: {
        caption: 'Illustration: one frame, by what works on it',
        unit: 'ms',
        rows: [
          { label: 'Game thread', value: 9.4, tone: 'neutral' },
          { label: 'Render thread', value: 11.2, tone: 'neutral' },
          { label: 'RHI thread', value: 7.8, tone: 'neutral' },
          { label: 'GPU', value: before.ms, tone: 'over' },
        ],
        budget: { value: 16.7, label: '16.7 ms: the frame budget at 60 FPS' },
        conclusion: 'The frame waits for the GPU. Faster Blueprints would not raise this frame rate.',
      },
      points: {
        GPU: 'Pass by pass with ProfileGPU, and RenderDoc for overdraw: translucent and masked overdraw, Virtual Shadow Map pages invalidated every frame, Lumen gather, volumetric fog, post-processing resolution.',
        'Game thread':
          'Unreal Insights: ticking actors and components, Blueprint loops, animation updates, physics queries and widgets that repaint every frame.',
        Hitches:
          'Pipeline states compiled during play, garbage collection, synchronous loads and level streaming, each tied to its frame in the trace.',
      },
      tiers: ['personal', 'indie', 'studio'],
    },
    {
      id: 'memory',
      heading: 'Memory',
      text: 'When video memory is full, resources move to system memory and back over the bus, so the game stutters even though the average looks fine. We list what sits in video memory, what the view needs, and why there is more.',
      example: {
        caption: 'Illustration: video memory in the worst scene',
        unit: 'GB',
        rows: [
          { label: 'Resident', value: before.vramGb, tone: 'over' },
          { label: 'Needed by the view', value: after.vramGb, tone: 'within' },
        ],
        budget: {
          value: 9.2,
          label: '9.2 GB: the DXGI budget on this 10 GB card',
        },
        conclusion:
          'The difference of 2.2 GB is what we look for: textures larger than they ever appear, texture pools set for a bigger card, a level that one leftover reference keeps loaded.',
      },
      points: {
        'Video memory':
          'The budget that Windows gives the process (DXGI, QueryVideoMemoryInfo), the texture pool against what the view requires (stat streaming), the Nanite, Virtual Shadow Map and Lumen pools, render targets, and the largest resources by name (rhi.DumpResourceMemory).',
        'System memory':
          'memreport -full and Memory Insights, then the hard references that keep content loaded, found in Size Map and the Reference Viewer and turned into soft ones.',
        'Build size':
          'Cooked size by asset, content that nothing reaches, source textures larger than any screen shows, audio and shader permutations.',
      },
      tiers: ['indie', 'studio', 'assets'],
    },
    {
      id: 'audit',
      heading: 'Full audit',
      text: 'For a project with several problems, or one that nobody has measured yet. We go through all of it and rank every finding by milliseconds or megabytes and by the effort to fix it.',
      example: {
        caption: 'Illustration: what each fix saved on the GPU',
        unit: 'ms',
        rows: findings.map(({ label, saved }) => ({ label, value: saved, tone: 'over' })),
        budget: null,
        conclusion: `Together 10.6 ms: the frame goes from ${before.ms} to ${after.ms} ms, from ${before.fps} to ${after.fps} FPS.`,
      },
      points: {
        'What we read':
          'Project settings, device profiles and scalability, rendering features, game code and Blueprints, content, loading, packaging.',
        'What you get':
          'A ranked list with evidence for each line, frame and memory budgets per platform, and a plan that your team or ours can carry out.',
        'What happens next':
          'You decide which findings we fix. Those are then measured before and after, in the same scenes and on the same machine.',
      },
      tiers: ['studio'],
    },
  ],
}
