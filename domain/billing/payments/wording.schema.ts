/** What the buyer of a held payment is told. In a file of its own, so that public pages load it without any rule of input. */
export const HELD_WORDING = 'We are checking this payment. You do not need to pay again.'

/** What the buyer agrees to beside the order; stored word for word. */
export const CONSENT_WORDING =
  'I want the work on my order to start at once, before the 14-day withdrawal period ends. I know that I pay for what is done until I withdraw, and that I can no longer withdraw once the service has been performed in full.'
