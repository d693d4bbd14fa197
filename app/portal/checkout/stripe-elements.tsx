import { Elements } from '@stripe/react-stripe-js'
import type { Appearance, Stripe } from '@stripe/stripe-js'
import type { ReactNode } from 'react'
import * as colours from '../../styles/srgb.ts'

/** In sRGB: Stripe's frames see neither our styles nor OKLCH. */
const APPEARANCE: Appearance = {
  theme: 'night',
  variables: {
    colorPrimary: colours.after,
    colorBackground: colours.raised,
    colorText: colours.ink,
    colorTextSecondary: colours.soft,
    colorTextPlaceholder: colours.soft,
    colorDanger: colours.negative,
    fontFamily: 'system-ui, sans-serif',
    fontSizeBase: '16px',
    borderRadius: '3px',
    spacingUnit: '4px',
    gridRowSpacing: '20px',
  },
  rules: {
    '.Input': { border: `1px solid ${colours.edge}`, boxShadow: 'none', padding: '12px 14px' },
    '.Input:focus': {
      border: `1px solid ${colours.ink}`,
      outline: `2px solid ${colours.ink}`,
      boxShadow: 'none',
    },
    '.Input--invalid': { border: `1px solid ${colours.negative}`, boxShadow: 'none' },
    '.Label': { fontSize: '15px', fontWeight: '600' },
    '.Tab': { border: `1px solid ${colours.edge}`, backgroundColor: colours.ground, boxShadow: 'none' },
    '.Tab--selected': { border: `1px solid ${colours.ink}`, boxShadow: 'none' },
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
