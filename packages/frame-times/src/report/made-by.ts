/** What wrote a report; a test holds it to the manifest of the package. */
export const MADE_BY = { name: '@bildruta/frame-times', version: '1.0.0' } as const
