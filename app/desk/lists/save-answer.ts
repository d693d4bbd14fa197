/** Saves a file that was answered, under the name that the server gives it. */
export async function saveAnswer(answer: Response): Promise<void> {
  const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? 'rows.csv'
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  Object.assign(link, { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
