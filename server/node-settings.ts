/** Keeps memory use low: glibc returns freed memory to the system, and garbage is collected early. */
export const NODE_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

export const NODE_FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=256'] as const
