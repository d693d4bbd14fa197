/** Better Auth refuses, in its own code and words; the page turns them into sentences. */
export class AuthRefusal extends Error {
  readonly status: 400 | 401 | 403 | 422
  readonly code: string

  constructor(status: AuthRefusal['status'], refusal: { code: string; message: string }) {
    super(refusal.message)
    this.name = 'AuthRefusal'
    this.status = status
    this.code = refusal.code
  }
}

/** @throws AuthRefusal when Better Auth answers that the person did something wrong */
export async function orRefusal<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

/** Better Auth throws its answers. */
function refusalOf(error: unknown): AuthRefusal | undefined {
  const { statusCode, body } = (error ?? {}) as {
    statusCode?: number
    body?: { code?: string; message?: string }
  }
  if (statusCode !== 400 && statusCode !== 401 && statusCode !== 403 && statusCode !== 422) return undefined
  return new AuthRefusal(statusCode, { code: body?.code ?? 'REFUSED', message: body?.message ?? 'Refused' })
}
