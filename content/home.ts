import { overridable } from '#overrides'
import { claimMethods } from './claim-methods.ts'
import { claims } from './claims.ts'
import { illustration } from './illustration.ts'
import { nothingGained } from './nothing-gained.ts'
import { startingFrom, tierPrices } from './tiers.ts'

export interface Reason {
  readonly title: string
  readonly text: string
  /** The conditions of a measurement, or a line of the report. */
  readonly evidence: string
  readonly drawing: 'changes' | 'runs' | 'leaves' | 'share'
  readonly change?: { readonly before: string; readonly after: string }
}

export const home = overridable('home', {
  hero: {
    /** One half per trace. */
    headline: ['YOUR BUILD.', 'OUR FIXES.'],
    intro:
      'For Unreal Engine 5 games that miss their frame rate (Unity on request). We fix what costs frame time and measure it before and after.',
    primary: { label: 'Get a scope & quote', href: '/contact' },
    secondary: { label: 'See portfolio', href: '/portfolio' },
    terms: `From €${tierPrices.personal} incl. VAT · full refund until work starts · your source under NDA`,
    situations: [
      { label: `Solo, ${startingFrom.personal}`, href: '/services#tier-personal' },
      { label: `Indie team, ${startingFrom.indie}`, href: '/services#tier-indie' },
      { label: `Studio, ${startingFrom.studio}`, href: '/services#tier-studio' },
    ],
    figuresLabel: 'Illustration',
    before: { label: 'before', ...illustration.before },
    after: { label: 'after', ...illustration.after },
    low1Label: '1% low',
    vramLabel: 'VRAM',
    /** The dotted line, in milliseconds per frame. */
    budget: { ms: 16.7, label: '16.7 ms: the frame budget at 60 FPS', shortLabel: '16.7 ms' },
    /** For screen readers. */
    traceDescription:
      'Frame times of an illustration. Before: uneven, around 22 ms with spikes to 32 ms, all over the 16.7 ms budget. After: level at about 12 ms, under it.',
    scrub: {
      /** Accessible name of the slider. */
      label: 'Frame of the illustration',
      frame: 'frame',
      /** Followed by the frame's number. */
      timeOf: 'GPU time of frame',
      timeOfSame: 'of the same frame',
      over: 'over',
      under: 'under',
      passesLabel: {
        before: 'Where the marked frame spends its time before, in GPU milliseconds',
        after: 'Where the same frame spends its time after, in GPU milliseconds',
      },
      keys: '← → step · Shift next spike',
      keysSpoken:
        'Arrow keys step, with Shift to the next spike. Home and End go to the first and last frame. Escape leaves.',
      largestPass: 'Largest pass',
      ownCapture: {
        label: 'Drop your own capture',
        what: 'and your build becomes the headline',
        href: '/tools/frame-times',
      },
    },
  },
  /** The hero after a visitor dropped a capture. */
  yourBuild: {
    dropHere: 'Drop it: your build becomes the headline.',
    here: 'read in this browser, sent nowhere',
    reading: 'Reading',
    andMore: 'and more',
    lead: 'Your build is',
    over: 'over.',
    inside: 'inside',
    at: 'at',
    butFor: 'but for',
    ofFrames: 'of its frames.',
    oneRun: 'one run, run-to-run variation unknown',
    meanOf: 'mean of',
    runs: 'runs',
    frames: 'frames',
    budget: 'Frame budget',
    budgetWords: { 33.3: '30 FPS', 16.7: '60 FPS', 11.1: '90 FPS', 8.3: '120 FPS' },
    low1: '1% low',
    p99: 'P99',
    overBudget: 'over budget',
    ofItsFrames: 'of frames',
    aboveLine: 'time above the line:',
    of: 'of',
    everyMinute: 'of every minute are spent over the line.',
    lessThan: 'Less than 0.1',
    noneOver: 'No time is spent over the line.',
    sumLabel: 'the sum of what is filled',
    foundLabel: 'where an example study found its time',
    found: [
      { what: 'leaf cards', how: '41% less rasterized area' },
      { what: 'translucency', how: 'one layer, was up to nine' },
      { what: 'shadow pages', how: '1,480 used, were 3,310' },
    ],
    foundLink: { label: 'An example project, not a promise', href: '/portfolio/open-world-overdraw-cleanup' },
    compare: 'Compare with an after',
    quoteFor: 'Quote for',
    goesAlong: 'The figures are added to your message. The capture stays here.',
    startOver: 'Remove the capture',
    traceLabel: 'Frame times of your capture over time',
  },
  /** Values have a sign. A leading minus is red only on the home page. */
  metrics: [
    { value: claims.averageFps, label: 'average FPS', tone: 'positive' },
    { value: claims.averageVram, label: 'average VRAM, less is better', tone: 'negative' },
    { value: claims.projects, label: 'projects since 2023', tone: 'neutral' },
  ],
  metricsNote: claimMethods(['averageFps', 'averageVram', 'projects']),
  services: {
    heading: 'What we fix',
    intro: 'The slowest frame from above, as a profiler shows it.',
    /** For screen readers. */
    frame:
      'One frame: game thread 9.4 ms, render thread 11.2 ms, streaming 6.1 ms, GPU 32.3 ms, 15.6 ms over budget.',
    linkLabel: 'Learn More',
    rows: [
      {
        name: 'Performance Profiling',
        what: 'Unreal Insights captures of your worst scene, and RenderDoc for its overdraw. We name the thread, the pass and the asset.',
        /** Commands, console variables, tools or files that show the problem. */
        where: ['stat unit', 'ProfileGPU'],
        href: '/services#fps',
      },
      {
        name: 'Rendering Optimization',
        what: 'Lumen, Nanite, Virtual Shadow Maps and translucency, cut back where players do not see the difference.',
        where: ['r.Shadow.Virtual.*'],
        href: '/services#fps',
      },
      {
        name: 'Project Settings',
        what: 'Scalability groups, streaming pools and garbage collection set for your target hardware.',
        where: ['sg.*', 'r.Streaming.PoolSize'],
        href: '/services#memory',
      },
      {
        name: 'Asset Optimization',
        what: 'Meshes, textures, materials and LODs brought back under budget, compared from fixed cameras.',
        where: ['stat streaming', 'Size Map'],
        href: '/services#memory',
      },
      {
        name: 'Platform Tuning',
        what: 'Steam Deck, low-end laptops and, on your dev kits, consoles: each with a device profile and a frame budget of its own.',
        where: ['DefaultDeviceProfiles.ini'],
        href: '/services#audit',
      },
      {
        name: 'Full Project Audit',
        what: 'The whole project, from game code to build size, with every finding ranked by what it costs.',
        where: ['stat unit', 'memreport -full'],
        href: '/services#audit',
      },
    ],
  },
  needs: {
    label: 'What is your build doing?',
    options: [
      { label: 'It stutters or misses its frame rate', href: '/services#fps' },
      { label: 'It runs out of memory or VRAM', href: '/services#memory' },
      { label: 'I don’t know where the time goes', href: '/services#audit' },
    ],
  },
  results: {
    heading: 'Recent Results',
    intro: 'Two examples of what a report shows.',
    linkLabel: 'Read the case study',
    fpsLabel: 'FPS',
    vramLabel: 'VRAM',
    benchLabel: 'Mean of five scenes on the minimum card',
    /** `bench` is the address of the bench behind the two figures. */
    highlights: [
      {
        slug: 'open-world-overdraw-cleanup',
        title: 'Open world overdraw cleanup',
        scenario: 'Open World',
        engine: 'Unreal Engine 5',
        fps: '+38%',
        vram: '-42%',
        bench: '/portfolio/open-world-overdraw-cleanup#minimum-card',
      },
      {
        slug: 'competitive-fps-240hz',
        title: 'Competitive shooter at 240 Hz',
        scenario: 'Arena / Competitive',
        engine: 'Unreal Engine 5',
        fps: '+65%',
        vram: '-28%',
        bench: '/portfolio/competitive-fps-240hz#minimum-card',
      },
    ],
  },
  process: {
    heading: 'How We Work',
    intro: 'We capture before we touch anything, and again after the last change.',
    /** `capture` says which capture ends the step. */
    steps: [
      {
        title: 'Scope & access',
        text: 'You name the target frame rate, platform and worst scenes, and share the project by link. We answer with a scope and a price.',
      },
      {
        title: 'Profile',
        text: 'We capture those scenes, three runs each, and rank what we find by milliseconds and megabytes.',
        capture: 'before',
      },
      {
        title: 'Implement',
        text: 'We change settings, assets and code in your project, one finding at a time, and measure each change.',
      },
      {
        title: 'Verify',
        text: 'Same scenes, same machine, new captures. You get the optimized build, the report and the benchmarks.',
        capture: 'after',
      },
    ],
  },
  reasons: {
    heading: 'What you can hold us to',
    intro: 'Four promises, and how you can check them.',
    points: [
      {
        title: 'We fix what we find',
        text: 'You get a build and its captures before and after. Each change is listed with old value, new value and reason, so you can review or undo it.',
        evidence: 'r.VolumetricFog.GridPixelSize',
        drawing: 'changes',
        change: { before: '8', after: '16' },
      },
      {
        title: 'Measured the same way twice',
        text: 'We write down machine, scene, camera route and settings before we start, so only our changes differ.',
        evidence: 'Three runs before, three after.',
        drawing: 'runs',
      },
      {
        title: 'The picture stays yours',
        text: 'We compare screenshots from fixed cameras. A change that alters the look needs your approval.',
        evidence: 'Left half leaf cards, right half cut-outs that are shaded 39% as often.',
        drawing: 'leaves',
      },
      {
        title: `${nothingGained.paidBackPercent}% back if we find nothing worth fixing`,
        text: 'Scope, price and delivery date are fixed before you pay. If profiling finds nothing, we stop and you keep the captures.',
        evidence: `${nothingGained.paidBackPercent}% back, the rest pays for profiling.`,
        drawing: 'share',
      },
    ],
  },
  faqs: {
    heading: 'Questions we get first',
    /** Ids in faqs.ts. */
    ids: ['price', 'no-gain', 'source-access'],
    links: [
      { label: `Buy half a day, €${tierPrices.personal}`, href: '/services#tier-personal' },
      { label: 'Who does the work', href: '/about#people' },
      { label: 'All questions', href: '/services#faqs' },
    ],
  },
  call: {
    heading: 'Which scene is too slow?',
    text: 'Tell us the engine version, the target hardware and what you have tried.',
    action: { label: 'Start your project', href: '/contact' },
  },
} as const)
