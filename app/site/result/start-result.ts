/** A script of its own, so that the list of islands, which every page loads, doesn't name all others. */
export async function startResult(island: HTMLElement): Promise<void> {
  const [{ hydrate }, { SharedReport }, { wholeSheet }] = await Promise.all([
    import('#app/islands/hydrate.tsx'),
    import('./shared-report.tsx'),
    import('#app/islands/whole-sheet.ts'),
  ])
  await wholeSheet()
  hydrate(island, SharedReport, {})
}
