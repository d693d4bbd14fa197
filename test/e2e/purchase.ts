import { expect, type Page } from '@playwright/test'
import type { Project } from '#domain/projects/projects.schema.ts'
import { FULL, offer } from '../offers.ts'
import type { SignedInClient } from './client.ts'
import { post } from './post.ts'

/** Buys a package in test mode and waits until the payment is confirmed. @returns the project that was opened */
export async function purchase(
  url: string,
  client: SignedInClient,
  service = 'full-optimization',
): Promise<Project> {
  const known = await projects()
  await post(url, '/api/create-payment-intent', offer(service).order, client.cookieHeader)
  // Long enough even if profiling tools keep the machine busy.
  await expect.poll(async () => (await projects()).length, { timeout: 60_000 }).toBe(known.length + 1)
  const opened = (await projects()).find(({ id }) => !known.some((project) => project.id === id))
  if (!opened) throw new Error('The project is gone again.')
  return opened

  async function projects(): Promise<Project[]> {
    return (await fetch(`${url}/api/projects`, { headers: { Cookie: client.cookieHeader } })).json()
  }
}

/** Starts buying Full Optimization as this page's client. @returns the payment's id */
export async function beginPurchase(page: Page): Promise<string> {
  const response = await page.request.post('/api/create-payment-intent', { data: FULL.order })
  return (await response.json()).paymentId
}

/** Starts a purchase and waits until its checkout can be used. @returns the payment's id */
export async function openCheckout(page: Page): Promise<string> {
  const paymentId = await beginPurchase(page)
  await page.goto(`/checkout?payment=${paymentId}`)
  await expect(page.getByRole('button', { name: `Order and pay ${FULL.euros} (incl. VAT)` })).toBeEnabled()
  return paymentId
}

/** The button of a package on the payments page. */
export function purchaseButton(page: Page, title: string) {
  return page
    .getByRole('region', { name: 'Purchase Services' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .getByRole('button', { name: 'Purchase' })
}

/** A payment as the API returns it to its buyer. */
export async function paymentDetail(page: Page, paymentId: string): Promise<object> {
  return (await page.request.get(`/api/payments/${paymentId}`)).json()
}
