import { campaignOf } from '#app/ground/campaign.ts'
import { asksForPrivacy } from '#app/ground/track.ts'

/**
 * The campaign whose link led here, or to the page of ours that led here: the browser names that page by itself. Nothing is stored, so one
 * page further it is not known; nor is it asked where a browser asks for privacy.
 */
export function campaignBefore(): string {
  if (asksForPrivacy(navigator)) return ''
  const { referrer } = document
  const isOurs = referrer.startsWith(`${location.origin}/`)
  return campaignOf(location.href) || (isOurs && campaignOf(referrer)) || ''
}
