import { overridable } from '#overrides'
import { illustration } from './illustration.ts'

export const about = overridable('about', {
  heading: 'We make Unreal games hit their frame rate',
  badge: 'Based in Sweden',
  intro: [
    'At 60 frames per second, a game has 16.7 milliseconds to draw a frame. At 120, it has 8.3. We find out where those milliseconds go and get them back.',
    'We work for solo developers, indie teams, studios and sellers of marketplace assets, mainly in Unreal Engine 5, and in Unity on request.',
  ],
  /** Followed by the founding year from studio.ts. */
  foundedLabel: 'Founded in',
  frame: {
    caption: 'Illustration: GPU time of one frame, by pass',
    budgetLabel: '16.7 ms',
    passes: illustration.passes,
  },
  whatWeDo: {
    heading: 'What we do',
    text: 'You send the project. We profile it, implement the fixes and hand back an optimized build with a report and benchmarks.',
    points: {
      'Performance optimization':
        'Frame rate, hitches, memory, loading and build size, from one scene to a whole project on several platforms.',
      'Assets and tools':
        'Performance-optimized packs and tools for Unreal Engine and Unity, sold on the engines’ own marketplaces.',
      'Product support':
        'Help with products you bought from us: installation, engine versions and integration into your project.',
      'Custom development':
        'Rendering features, editor tools and profiling setups, written for your project when nothing ready-made fits.',
    },
  },
  whyUs: {
    heading: 'Why us',
    points: {
      'We change the project':
        'A list of advice leaves the work to you. We implement the fixes and hand over a project that builds and runs.',
      'We measure like for like':
        'Machine, scene and route stay the same, with three runs before and three after. The report names the driver, engine version and build configuration, so you can repeat every run.',
      'You can undo everything':
        'Each change is an entry in a list, with its old value and its gain. If you undo one, you know what that costs.',
    },
  },
  people: {
    heading: 'Who does the work',
    labels: {
      shipped: 'Shipped',
      engine: 'Changed in the engine',
      trace: 'In public',
      answers: 'Answers on',
    },
    /** Shown until a person is confirmed. */
    call: {
      text: 'Talk to the engineer who would open your project before you send anything. Bring a capture, ask what they’ve shipped and which parts of the engine they’ve changed, and decide afterwards.',
      action: { label: 'Ask for a call', href: '/contact' },
    },
  },
  values: {
    heading: 'What we hold to',
    points: {
      'We measure first':
        'Each change starts from a capture that shows the problem and ends with one that shows the effect.',
      'The look is your decision':
        'We don’t trade looks for frames without asking. You see both screenshots and the milliseconds, and you decide.',
      'Your team can carry on without us':
        'You could fire us the next day and still know every line we changed.',
      'Your project is nobody else’s business':
        'Work is confidential. We publish results only with your consent and delete project files within 90 days of completion.',
    },
  },
  process: {
    heading: 'How a project runs',
    /** Followed by the study's title. */
    exampleLabels: {
      project: 'The working days of one project:',
      sample: 'The working days of an example project:',
    },
    example: 'open-world-overdraw-cleanup',
    beforeLabel: 'before day 1',
    /** `phases` are names of phases in the study's timeline. */
    steps: [
      {
        title: 'Scope & access',
        phases: [],
        text: 'We agree on the target frame rate, platform, scenes and price, and you share the project by link.',
      },
      {
        title: 'Profile',
        phases: ['Capture'],
        text: 'CPU and GPU captures of each scene in three runs, and a list of findings ranked by cost.',
        capture: 'before',
      },
      {
        title: 'Implement',
        phases: ['Foliage and shadows', 'Translucency and fog', 'Memory and streaming'],
        text: 'One fix at a time, each measured on its own. We remove changes that have no effect.',
      },
      {
        title: 'Verify',
        phases: ['Verify and hand over'],
        text: 'New captures under the same conditions, a comparison of screenshots, and the build with its report.',
        capture: 'after',
      },
    ],
  },
  deliverables: {
    heading: 'What you get at the end',
    intro: 'One folder, linked in your client portal. The tool on this site opens its figures.',
    items: [
      { file: 'project/', text: 'The optimized project, or change lists against your version' },
      { file: 'changes.csv', text: 'Every change: old value, new value, reason' },
      { file: 'captures/', text: 'The captures behind the figures, before and after' },
      {
        file: 'frame-times.json',
        text: 'The report: every figure with its range and definition, every capture with its SHA-256',
      },
      { file: 'frame-times.md', text: 'The same as a table, to paste into your tracker' },
      {
        file: 'frame-times.png',
        text: 'The verdict as an image with the report inside. Drop it on the tool to open it',
      },
    ],
  },
  call: {
    heading: 'Tell us about your project.',
    text: 'The engine version, the slow scene and the machine you measured it on are enough for a first answer.',
    action: { label: 'Contact us', href: '/contact' },
  },
} as const)

export type DeliverableFile = (typeof about.deliverables.items)[number]['file']
