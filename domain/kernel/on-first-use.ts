/** What `make` makes, made when it is first asked for: a date format takes a phone a tenth of a second. */
export function onFirstUse<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
