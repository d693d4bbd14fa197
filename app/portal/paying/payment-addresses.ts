const PAYMENT_ID = /^pay_[0-9a-f]+$/

export function checkoutAddress(paymentId: string): string {
  return `/checkout?payment=${paymentId}`
}

export function resultAddress(paymentId: string): string {
  return `/success?payment=${paymentId}`
}

export function paymentInAddress(url: URL): string | undefined {
  const id = url.searchParams.get('payment')
  return id !== null && PAYMENT_ID.test(id) ? id : undefined
}
