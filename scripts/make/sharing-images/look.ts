/** In pixels. */
export const WIDTH = 1200
export const HEIGHT = 630
export const MARGIN = 64
