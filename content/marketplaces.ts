import { overridable } from '#overrides'

export const marketplaces = overridable('marketplaces', {
  heading: 'Our Digital Marketplaces',
  intro:
    'Performance-optimized assets and tools for both engines. Each marketplace handles purchases, licenses and updates.',
  /** `address` is a field of studio.ts. */
  stores: [
    {
      name: 'Fab',
      engine: 'Unreal Engine',
      text: 'Assets and tools for Unreal Engine.',
      items: ['Foliage packs', 'Optimized environment assets', 'Render utilities'],
      buttonLabel: 'Visit FAB Store',
      figure: {
        kind: 'meshes',
        caption: 'One mesh at three levels of detail. Far away, the last one looks the same.',
        levelLabel: 'LOD',
        unit: 'tris',
      },
      address: 'fabStoreUrl',
    },
    {
      name: 'Unity Asset Store',
      engine: 'Unity',
      text: 'Assets and tools for Unity.',
      items: ['Modular controllers', 'Runtime optimization kits', 'Visual effect tools'],
      buttonLabel: 'Visit Unity Store',
      figure: {
        kind: 'sprites',
        caption: 'One smoke sprite in three outlines. A tighter one shades fewer empty pixels.',
        levelLabel: 'corners',
        unit: 'shaded',
      },
      address: 'unityStoreUrl',
    },
  ],
  /** Shown until studio.ts has the addresses of our own pages. */
  notOpen: 'Each button opens the front page of its store.',
  demonstration: {
    heading: 'What a tight outline saves',
    text: 'A leaf card also shades the transparent pixels around its leaf. A cut-out barely does, and looks the same. Run both for five seconds to see the difference on your GPU. Nothing leaves your machine.',
  },
  support: {
    text: 'Bought something from us and need help?',
    link: { label: 'Ask for product support', href: '/contact' },
  },
  reasons: {
    heading: 'Why Choose Our Assets?',
    points: {
      'Optimized Assets': 'Built to a budget for triangles, texture memory and material cost.',
      'Modular Systems': 'Each part works on its own, so your build carries only what you use.',
      'Documentation Included': 'Setup, settings, supported engine versions, and how to remove the asset.',
    },
  },
} as const)

export type Store = (typeof marketplaces.stores)[number]
