import { Elements } from '@stripe/react-stripe-js'
import type { Appearance, Stripe } from '@stripe/stripe-js'
import type { ReactNode } from 'react'

/** The colours of tokens.css once more: Stripe's frames see neither our styles nor OKLCH. */
const COLORS = {
  ground: '#090d0f',
  raised: '#101418',
  edge: '#5c646b',
  ink: '#eceff1',
  soft: '#a1a9af',
  after: '#59ec85',
  negative: '#ff645f',
}

const APPEARANCE: Appearance = {
  theme: 'night',
  variables: {
    colorPrimary: COLORS.after,
    colorBackground: COLORS.raised,
    colorText: COLORS.ink,
    colorTextSecondary: COLORS.soft,
    colorTextPlaceholder: COLORS.soft,
    colorDanger: COLORS.negative,
    fontFamily: 'system-ui, sans-serif',
    fontSizeBase: '16px',
    borderRadius: '3px',
    spacingUnit: '4px',
    gridRowSpacing: '20px',
  },
  rules: {
    '.Input': { border: `1px solid ${COLORS.edge}`, boxShadow: 'none', padding: '12px 14px' },
    '.Input:focus': {
      border: `1px solid ${COLORS.ink}`,
      outline: `2px solid ${COLORS.ink}`,
      boxShadow: 'none',
    },
    '.Input--invalid': { border: `1px solid ${COLORS.negative}`, boxShadow: 'none' },
    '.Label': { fontSize: '15px', fontWeight: '600' },
    '.Tab': { border: `1px solid ${COLORS.edge}`, backgroundColor: COLORS.ground, boxShadow: 'none' },
    '.Tab--selected': { border: `1px solid ${COLORS.ink}`, boxShadow: 'none' },
  },
}

type StripeElementsProps = { stripe: Stripe; clientSecret: string; children: ReactNode }

/** Stripe's fields for one payment, in the site's look. */
export function StripeElements({ stripe, clientSecret, children }: StripeElementsProps) {
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance: APPEARANCE, locale: 'en' }}>
      {children}
    </Elements>
  )
}
