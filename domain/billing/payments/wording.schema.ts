/** Shown to the buyer of a payment on hold. In a separate file, so that public pages load no input rules. */
export const HELD_WORDING = 'We are checking this payment. You do not need to pay again.'

/** Consent to an early start, stored word for word. */
export const CONSENT_WORDING =
  'I want the work on my order to start at once, before the 14-day withdrawal period ends. I know that I pay for what is done until I withdraw, and that I can no longer withdraw once the service has been performed in full.'
