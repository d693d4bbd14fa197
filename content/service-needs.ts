import { illustration } from './illustration.ts'
import type { TierId } from './tiers.ts'

export interface NeedExample {
  readonly caption: string
  readonly unit: 'ms' | 'GB'
  readonly rows: readonly {
    readonly label: string
    readonly value: number
    readonly tone: 'over' | 'within' | 'neutral'
  }[]
  /** The dotted line. */
  readonly budget: { readonly value: number; readonly label: string } | null
  readonly conclusion: string
}

export interface NeedSection {
  /** Anchor on the page. */
  readonly id: 'fps' | 'memory' | 'audit'
  readonly heading: string
  readonly text: string
  readonly example: NeedExample
  readonly points: Readonly<Record<string, string>>
  /** Smallest first. */
  readonly tiers: readonly TierId[]
}

const { before, after, findings } = illustration

const sections: readonly NeedSection[] = [
  {
    id: 'fps',
    heading: 'Frame rate',
    text: 'A frame waits for one thing: the game thread, the render thread, the RHI thread or the GPU. Only work on that one makes it shorter.',
    example: {
      caption: 'One frame, by what works on it',
      unit: 'ms',
      rows: [
        { label: 'Game thread', value: 9.4, tone: 'neutral' },
        { label: 'Render thread', value: 11.2, tone: 'neutral' },
        { label: 'RHI thread', value: 7.8, tone: 'neutral' },
        { label: 'GPU', value: before.ms, tone: 'over' },
      ],
      budget: { value: 16.7, label: '16.7 ms: the budget at 60 FPS' },
      conclusion: 'The frame waits for the GPU. Faster Blueprints wouldn’t raise this frame rate.',
    },
    points: {
      GPU: 'ProfileGPU pass by pass: overdraw, invalidated shadow pages, Lumen gather, fog.',
      'Game thread': 'Unreal Insights: ticks, Blueprint loops, animation, physics queries, widgets.',
      Hitches: 'Pipeline states, garbage collection, synchronous loads.',
    },
    tiers: ['personal', 'indie', 'studio'],
  },
  {
    id: 'memory',
    heading: 'Memory',
    text: 'When video memory is full, resources move over the bus and the game stutters, even if its average looks fine.',
    example: {
      caption: 'Video memory in the worst scene',
      unit: 'GB',
      rows: [
        { label: 'Resident', value: before.vramGb, tone: 'over' },
        { label: 'After the work', value: after.vramGb, tone: 'within' },
      ],
      budget: {
        value: 9.2,
        label: '9.2 GB: DXGI budget of a 10 GB card',
      },
      conclusion: 'The 2.2 GB saved were textures larger than they ever appear on screen.',
    },
    points: {
      'Video memory': 'DXGI budget, stat streaming, render targets, rhi.DumpResourceMemory.',
      'System memory': 'memreport -full, then the hard references that keep content loaded.',
      'Build size': 'Content that nothing in the game uses.',
    },
    tiers: ['indie', 'studio', 'assets'],
  },
  {
    id: 'audit',
    heading: 'Full audit',
    text: 'For projects where everything is a bit slow.',
    example: {
      caption: 'What each fix saved on the GPU',
      unit: 'ms',
      rows: findings.map(({ label, saved }) => ({ label, value: saved, tone: 'over' })),
      budget: null,
      conclusion: `Together they save 10.6 ms: ${before.fps} FPS become ${after.fps}.`,
    },
    points: {
      'What we read': 'Settings, rendering, game code, content, loading, packaging.',
      'What you get': 'A list of findings ranked by milliseconds, each with its capture.',
      'What happens next': 'You choose what we fix. We fix it and measure again.',
    },
    tiers: ['studio'],
  },
]

export const serviceNeeds = {
  heading: 'Choose by what hurts',
  intro: 'Illustration: the charts show an invented project.',
  tiersLabel: 'Tiers that fit',
  tool: {
    text: 'Not sure? Drop a capture. Your browser reads it; we never see it.',
    label: 'Compare frame times',
  },
  sections,
}
