export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Wait until the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
