/** What the buyer of a held payment is told. In a file of its own, so that public pages load it without any rule of input. */
export const HELD_WORDING = 'We are checking this payment. You do not need to pay again.'
