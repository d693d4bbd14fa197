export const insights = {
  heading: 'Insights & Optimization Tips',
  intro: 'Which pass is slow, which setting causes it, and how to see it on your machine.',
  linkLabel: 'Read More',
  /** Captions of the figures on cards. */
  figures: {
    lows: '1% low of one recording, in FPS',
    hitch: 'longest frame of every 0.6 s, limit 25 ms',
    found: 'share of 5% faster builds that are found',
    settings: 'work per frame, before and after',
    tool: 'frame times before and after, budget dotted',
  },
  glossary: { kind: 'Glossary', action: 'Look one up' },
  follow: {
    text: 'Every article names the sources of its numbers, so you can check them. Subscribe by RSS to get the next one.',
    label: 'RSS feed',
  },
  nextSteps: {
    studyLabel: 'Case study: these settings in a project',
    contact: {
      kind: 'Your project',
      title: 'Get a scope & quote',
      text: 'Tell us where your build misses its frame rate and on which hardware.',
      href: '/contact',
    },
  },
  backLabel: 'Back to Insights',
  sectionsLabel: 'In this article',
  notFound: {
    heading: 'Article Not Found',
    text: "The article you're looking for doesn't exist.",
    waysOn: [
      { label: 'Portfolio', href: '/portfolio' },
      { label: 'Services', href: '/services' },
      { label: 'Home', href: '/' },
    ],
  },
} as const
