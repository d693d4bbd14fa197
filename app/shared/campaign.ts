/** The campaign that an address names, as its link was written: the server says whether it is one. */
export function campaignOf(address: string): string | undefined {
  return new URL(address).searchParams.get('utm_campaign') ?? undefined
}
