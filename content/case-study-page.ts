export const caseStudyPage = {
  back: 'Back to Portfolio',
  notFound: {
    heading: 'Case Study Not Found',
    text: "The case study you're looking for doesn't exist.",
    waysOn: [
      { label: 'Insights', href: '/insights' },
      { label: 'Services', href: '/services' },
      { label: 'Home', href: '/' },
    ],
  },
  inProgress: {
    badge: 'Case study in progress',
    text: 'This case study is currently in progress. Check back soon for the full details.',
    budget: {
      screen: 'Screen',
      headset: 'Headset',
      view: 'one view',
      views: ['left eye', 'right eye'],
      caption: 'Both eyes share one budget, shorter than that of a screen.',
    },
  },
  facts: {
    heading: 'Quick Facts',
    client: 'Client',
    type: 'Type',
    duration: 'Duration',
  },
  contents: 'On this page',
  headings: {
    performance: 'Performance',
    overview: 'Overview',
    challenge: 'Challenge',
    approach: 'Approach',
    benchmarks: 'Benchmarks',
    settings: 'Settings changed',
    timeline: 'Timeline',
    results: 'Results',
    deliverables: 'Deliverables',
    lessons: 'Lessons',
  },
  figures: { fps: 'average FPS', vram: 'VRAM', low1: '1% low' },
  performanceNote: 'Change of the mean over five scenes on the recommended card',
  benchmarksIntro: 'Machine and routes are the same before and after. Bars start at zero.',
  frame: {
    labels: { before: 'Mean frame before:', after: 'Mean frame after:' },
    over: 'over the budget of',
    under: 'inside the budget of',
  },
  chart: {
    /** For screen readers. */
    description:
      'Bar chart of the average FPS and the 1% low of every scene before and after the work, with the target frame rate as a dotted line. The table below has the same figures.',
    before: 'before',
    after: 'after',
    fps: 'average FPS',
    low1: '1% low',
    budget: 'budget',
  },
  table: {
    caption: 'Figures of every scene on the baseline and the optimized build',
    figure: 'Figure',
    baseline: 'Baseline',
    optimized: 'Optimized',
    change: 'Change',
    names: { fps: 'FPS', low1: '1% low', vramGB: 'VRAM, GB' },
    /** Text before and after the milliseconds. */
    slowFrames: ['over', 'ms, a minute'],
    gone: 'gone',
    verdicts: { better: 'better', worse: 'worse' },
  },
  definitions: {
    FPS: 'Frames of the run divided by its seconds.',
    '1% low':
      'Mean frame rate of the slowest 1% of the frames: their number divided by the time they took. Some tools report the 99th percentile instead.',
    VRAM: 'Peak video memory that the process used on the card (GPU Process Memory, Local Usage). 1 GB is 1,024 MB.',
  },
  /** Text before the link and after the number of days. */
  quoted: {
    text: ['A project of this size is quoted in', 'working days.'],
    link: { label: 'Studio', href: '/services#tier-studio' },
  },
  benchHeading: 'test system',
  benchLabels: {
    machine: 'machine',
    resolution: 'resolution',
    build: 'build',
    capture: 'capture',
    runs: 'runs',
  },
  changed: {
    project: 'Project',
    rendering: 'Rendering',
    postProcess: 'Post process',
    content: 'Content',
  },
  groups: {
    heading: 'Setting by setting',
    expand: 'Expand All',
    collapse: 'Collapse All',
    setting: 'Setting',
    before: 'Before',
    after: 'After',
    why: 'Why',
  },
  variables: {
    heading: 'Console variables',
    text: 'Paste them into the console. These values fit this project on this hardware, so measure before you keep any.',
  },
  call: {
    heading: 'Does your build have the same problem?',
    text: 'Tell us where it misses its frame rate and on which hardware. We’ll answer with a scope and a price.',
    action: { label: 'Get a scope & quote', href: '/contact' },
  },
} as const

/** The sections of a case study, in page order. */
export type CaseStudyAnchor = keyof typeof caseStudyPage.headings

export const nextSteps = {
  label: 'Read on',
  study: 'Case study',
  article: 'Article',
} as const
