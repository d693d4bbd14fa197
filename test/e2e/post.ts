/** Sends JSON to the API, with a session if its cookie is given. @throws Error if it is refused */
export async function post(url: string, path: string, body: object, cookie = ''): Promise<Response> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url, Cookie: cookie },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response
}
