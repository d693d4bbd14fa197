import { randomUUID } from 'node:crypto'
import { post } from './post.ts'

/** Someone with an account, signed in. */
export type SignedInClient = {
  name: string
  username: string
  email: string
  password: string
  /** Their session for Playwright. */
  cookies: { name: string; value: string; url: string }[]
  /** Their session as a header, for requests without a browser. */
  cookieHeader: string
}

/** Registers a new client through the API. */
export async function registerClient(url: string): Promise<SignedInClient> {
  const username = `client-${randomUUID().slice(0, 8)}`
  const client = {
    name: 'Astrid Lund',
    username,
    email: `${username}@example.org`,
    password: 'correct horse 42',
  }
  const response = await post(url, '/api/auth/sign-up/email', client)
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  return {
    ...client,
    cookieHeader: pairs.join('; '),
    cookies: pairs.map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
    }),
  }
}

/** Sends an enquiry through the API of the contact form. */
export async function sendEnquiry(
  url: string,
  enquiry: { name: string; email: string; message: string },
): Promise<void> {
  await post(url, '/api/contact', { title: 'unreal-optimization', tier: '', website: '', ...enquiry })
}
