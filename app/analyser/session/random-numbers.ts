/** Linear congruential generator with the constants of Numerical Recipes. Deterministic by seed. */
export function randomNumbers(seed: number): () => number {
  // Neighboring seeds must not start alike.
  let state = Math.imul(seed, 2_654_435_761) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
