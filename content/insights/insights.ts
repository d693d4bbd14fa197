/** Words of the list of articles and around each article. */
export const insights = {
  heading: 'Insights & Optimization Tips',
  intro: 'What we learn in captures, written down with the pass it shows in, the setting and the cost.',
  linkLabel: 'Read More',
  /** Stands in the frame after the newest articles. */
  follow: {
    text: 'New articles come when a capture has taught us something, not by the calendar. A feed reader tells you.',
    label: 'RSS feed',
  },
  backLabel: 'Back to Insights',
  sectionsLabel: 'In this article',
  notFound: {
    heading: 'Article Not Found',
    text: "The article you're looking for doesn't exist.",
  },
} as const
