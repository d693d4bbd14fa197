import { overridable } from '#overrides'

export const success = overridable('success', {
  heading: 'Payment Successful!',
  text: 'Thank you. We’ve received your order.',
  stepsHeading: 'What happens next',
  steps: [
    {
      when: 'within minutes',
      title: 'Confirmation',
      text: 'You will receive a confirmation email within minutes.',
    },
    {
      when: 'within 24 hours',
      title: 'First contact',
      text: 'Our team will contact you within 24 hours.',
    },
    {
      when: 'from now on',
      title: 'Files and progress',
      text: 'Upload your files and track progress in the dashboard.',
    },
  ],
  primary: { label: 'Upload Project Files', href: '/client/upload' },
  secondary: { label: 'Dashboard', href: '/client/dashboard' },
  help: {
    text: 'Questions about your order?',
    /** Label of the link to the support address. */
    emailLabel: 'Email support',
    messages: { label: 'Message Center', href: '/client/messages' },
  },
} as const)
