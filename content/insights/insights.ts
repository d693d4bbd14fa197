/** Words of the list of articles and around each article. */
export const insights = {
  heading: 'Insights & Optimization Tips',
  intro: 'Which pass is slow, which setting does it, and how to see it on your machine.',
  linkLabel: 'Read More',
  /** The frame that leads to the glossary. */
  glossary: { kind: 'Glossary', action: 'Look one up' },
  /** Stands in the frame after the newest articles. */
  follow: {
    text: 'You can recompute every number from what its article names. RSS tells you of the next.',
    label: 'RSS feed',
  },
  /** After the text: the study that used it, and the studio. */
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
