/**
 * What a person has to do, by the changelog, on the way from a version.
 * @returns lines of Markdown; nothing when there is nothing to do
 */
export function duties(changelog: string, from: string): string {
  const versions = changelog.split(/^## /m).slice(1)
  const known = versions.findIndex((text) => text.startsWith(`${from} `))
  return versions
    .slice(0, known === -1 ? undefined : known)
    .map((text) => /^### You must\n([\s\S]*?)^### /m.exec(`${text}\n### `)?.[1]?.trim() ?? '')
    .filter(Boolean)
    .join('\n')
}
