const help = {
  text: 'Questions about this payment?',
  emailLabel: 'Email support',
  messages: { label: 'Message Center', href: '/client/messages' },
}

const dashboard = { label: 'Dashboard', href: '/client/dashboard' }
const payments = { label: 'Back to Payments', href: '/client/payments' }

/** How a payment may stand, but for a first one that is paid (`success`) and one that is cancelled. */
export const paymentResults = {
  /** Paid after the work was delivered, so that nothing begins. The heading is that of `success`. */
  secondInstalment: {
    text: 'Thank you. The receipt is on its way by e-mail.',
    primary: dashboard,
    secondary: payments,
    help,
  },
  confirming: {
    heading: 'Confirming Payment',
    text: "We're checking your payment. This page updates by itself.",
    primary: dashboard,
    secondary: payments,
    help,
  },
  /** Its text is the sentence that the API gives too. */
  checking: { heading: 'Checking Payment', primary: dashboard, secondary: payments, help },
  /** Its first link leads to the checkout of the payment, as that of `failed`. */
  unfinished: {
    heading: 'Not Paid Yet',
    text: 'The payment has not been completed. You can go on where you left off. If it arrives after all, this page updates by itself.',
    secondary: payments,
    help,
  },
  processing: {
    heading: 'Payment Processing',
    text: 'Your bank is still working on the payment, which may take some days. We e-mail you when it has arrived, so you can leave this page.',
    primary: dashboard,
    secondary: payments,
    help,
  },
  failed: {
    heading: 'Payment Failed',
    text: 'The payment did not go through, and nothing was charged. You can try again with the same card or another one.',
    secondary: payments,
    help,
  },
  refunded: {
    heading: 'Payment Refunded',
    text: 'This payment was refunded in full to the means of payment that you used.',
    primary: dashboard,
    secondary: payments,
    help,
  },
} as const

export const cancelled = {
  heading: 'Payment Cancelled',
  text: 'Your payment was cancelled. No charges were made.',
  primary: { label: 'Back to Services', href: '/services' },
  secondary: { label: 'Contact Us', href: '/contact' },
  /** For buyers who are signed in. */
  payments: { label: 'Back to Payments', href: '/client/payments' },
  help: {
    text: 'Did something go wrong?',
    /** Leads to the support address of studio.ts. */
    emailLabel: 'Email support',
    messages: { label: 'Message Center', href: '/client/messages' },
  },
} as const
