import { expect, it } from 'vitest'
import { DASHBOARD } from '#app/shared/next-address.ts'
import { afterReset } from './reset.tsx'

it('passes the username on to the sign-in page', async () => {
  expect(await afterReset(Response.json({ status: true, username: 'ada' }))).toBe(
    '/auth?notice=password-changed&username=ada',
  )
  expect(await afterReset(Response.json({ status: true }), '/dashboard')).toBe(
    '/auth?next=%2Fdashboard&notice=password-changed',
  )
  expect(await afterReset(new Response('cut'))).toBe('/auth?notice=password-changed')
})

it('opens the dashboard after the first password has signed the user in', async () => {
  expect(await afterReset(Response.json({ user: { id: 'usr_1' } }))).toBe(DASHBOARD)
})
