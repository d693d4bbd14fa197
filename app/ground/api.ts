/** An answer that was not OK. Its message is `STATUS: BODY`; the status text stands in for an empty body. */
export class ApiError extends Error {
  readonly status: number
  /** The body alone. */
  readonly sentence: string

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.sentence = text
  }
}

/**
 * Calls our own API with the session's cookies; a body is sent as JSON.
 * @throws ApiError when the answer is not OK; the browser's own error when there is none
 */
export async function callApi(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: body ? { 'Content-Type': 'application/json', ...headers } : headers,
    body: body && JSON.stringify(body),
  })
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
  return response
}
