/** In pixels. */
export const WIDTH = 1200
export const HEIGHT = 630
export const MARGIN = 64

/** The colours of app/styles/tokens.css in sRGB, for a rasteriser that knows no OKLCH. */
export const COLORS = {
  ground: '#090d0f',
  line: '#262c31',
  ink: '#ebeff1',
  soft: '#a1a9af',
  after: '#59ec85',
  before: '#faab3f',
  negative: '#ff6467',
} as const
