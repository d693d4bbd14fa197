import { overridable } from '#overrides'

export const marketplaces = overridable('marketplaces', {
  heading: 'Our Digital Marketplaces',
  intro:
    'Packs with their cost printed on the label. The marketplaces of the two engines handle purchase, license and updates.',
  /** `address` is a field of studio.ts. */
  stores: [
    {
      name: 'Fab',
      engine: 'Unreal Engine',
      text: 'Content for Unreal Engine 5 that says what each mesh and material costs.',
      items: ['Foliage packs', 'Optimized environment assets', 'Render utilities'],
      buttonLabel: 'Visit FAB Store',
      figure: {
        kind: 'meshes',
        caption: 'One mesh at three levels of detail. Far away, the last one looks the same.',
        levelLabel: 'LOD',
        unit: 'triangles',
      },
      address: 'fabStoreUrl',
    },
    {
      name: 'Unity Asset Store',
      engine: 'Unity',
      text: 'Code and effects for Unity that say what they cost a frame.',
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
  notOpen: 'Until our own pages are live, each button leads to the front page of its store.',
  demonstration: {
    heading: 'What a tight outline saves',
    text: 'A leaf card shades the air around its leaf, a cut-out hardly does. Both look the same. Five seconds show what that is worth on your GPU. Nothing leaves your machine.',
  },
  support: {
    text: 'Bought something from us and need help?',
    link: { label: 'Ask for product support', href: '/contact' },
  },
  reasons: {
    heading: 'Why Choose Our Assets?',
    points: {
      'Optimized Assets':
        'We set triangles, texture memory and material cost before modelling starts, and profile the overview map before release.',
      'Modular Systems':
        'Each part also works alone. Take the one you need without carrying the rest of the pack into your build.',
      'Documentation Included':
        'Set-up, settings with what each costs, supported engine versions, and how to remove the asset again.',
    },
  },
} as const)

export type Store = (typeof marketplaces.stores)[number]
