/** What Playwright's report says of the tests of a file, or of a `describe` in one. */
export type TriedSuite = {
  title: string
  specs: { title: string; tests: { status: string }[] }[]
  suites?: TriedSuite[]
}

/** The tests that failed and then passed, each by its file and its titles. */
export function passedAtSecondTry(suites: readonly TriedSuite[], above: readonly string[] = []): string[] {
  return suites.flatMap(({ title, specs, suites: inside = [] }) => {
    const titles = [...above, title]
    const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    return [...flaky.map((spec) => [...titles, spec.title].join(' › ')), ...passedAtSecondTry(inside, titles)]
  })
}
