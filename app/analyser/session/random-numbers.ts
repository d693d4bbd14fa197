/** Numbers from 0 up to 1, the same for the same seed: a linear congruential generator with the constants of Numerical Recipes. */
export function randomNumbers(seed: number): () => number {
  // So that seeds next to one another do not begin alike.
  let state = Math.imul(seed, 2_654_435_761) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
