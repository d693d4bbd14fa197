/** Words of the list of articles and around each article. */
export const insights = {
  heading: 'Insights & Optimization Tips',
  intro: 'Notes from our captures: which GPU pass is slow, which setting causes it, what it costs.',
  linkLabel: 'Read More',
  /** Stands in the frame after the newest articles. */
  follow: {
    text: 'We publish when we have measured something new. Subscribe by RSS.',
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
