/** What the buyer of a held payment is told. */
export const HELD_WORDING = 'We are checking this payment. You do not need to pay again.'
