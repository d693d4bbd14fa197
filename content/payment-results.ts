const help = {
  text: 'Questions about this payment?',
  emailLabel: 'Email support',
  messages: { label: 'Message Center', href: '/client/messages' },
}

const toPayments = { secondary: { label: 'Back to Payments', href: '/client/payments' }, help }
const toDashboard = { primary: { label: 'Dashboard', href: '/client/dashboard' }, ...toPayments }

/** All results except a paid first payment (`success`) and a canceled one. */
export const paymentResults = {
  /** Paid after delivery. The heading comes from `success`. */
  secondInstalment: {
    text: 'Thank you. The receipt is on its way by email.',
    ...toDashboard,
  },
  confirming: {
    heading: 'Confirming Payment',
    text: 'We’re checking your payment. This page will update automatically.',
    ...toDashboard,
  },
  /** Its text is the API's sentence. */
  checking: { heading: 'Checking Payment', ...toDashboard },
  /** Its first link leads to the payment's checkout, like that of `failed`. */
  unfinished: {
    heading: 'Not Paid Yet',
    text: 'The payment has not been completed. You can continue where you left off. If it does arrive, this page will update.',
    ...toPayments,
  },
  processing: {
    heading: 'Payment Processing',
    text: 'Your bank is still processing the payment, which may take a few days. We’ll email you when it arrives, so you can leave this page.',
    ...toDashboard,
  },
  failed: {
    heading: 'Payment Failed',
    text: 'The payment did not go through, and nothing was charged. You can try again with the same card or another one.',
    ...toPayments,
  },
  refunded: {
    heading: 'Payment Refunded',
    text: 'This payment was refunded in full to your original payment method.',
    ...toDashboard,
  },
} as const

export const cancelled = {
  heading: 'Payment Cancelled',
  text: 'Your payment was cancelled. No charges were made.',
  primary: { label: 'Back to Services', href: '/services' },
  secondary: { label: 'Contact Us', href: '/contact' },
  /** For signed-in buyers. */
  payments: toPayments.secondary,
  help: { ...help, text: 'Did something go wrong?' },
} as const
