/** Drawings, described by the numbers they show. */
export type Drawing =
  /** Shaded pixels relative to the dotted screen. */
  | { readonly kind: 'screen'; readonly share: number }
  /** The volumetric fog grid: cell width in pixels and number of depth slices. */
  | { readonly kind: 'fog-grid'; readonly cellPixels: number; readonly slices: number }
  | { readonly kind: 'rays'; readonly count: number }
  /** Virtual shadow map pages drawn in a frame: all visible ones, or those under moving objects. */
  | { readonly kind: 'shadow-pages'; readonly drawn: 'all' | 'moving' }
  /** Reflections traced behind and on a pane of glass. */
  | { readonly kind: 'glass'; readonly traces: 1 | 2 }
  /** Sheets behind each other; the first `shaded` ones are shaded. */
  | { readonly kind: 'layers'; readonly total: number; readonly shaded: number }
  | { readonly kind: 'dots'; readonly total: number; readonly filled: number }
  /** A bar from zero with its used part and a dotted limit. Both sides of a figure share the end. */
  | {
      readonly kind: 'amount'
      readonly value: number
      readonly used?: number
      readonly mark?: number
      readonly end: number
    }
  | { readonly kind: 'leaf-card'; readonly transparent: number }
  /** Distances from the camera in meters. */
  | { readonly kind: 'reach'; readonly metres: readonly number[]; readonly end: number }
  | { readonly kind: 'sprites'; readonly count: number }

export interface FigureSide {
  readonly label: string
  readonly alt: string
  readonly drawing: Drawing
}

/** Two drawings on one scale. */
export interface Figure {
  readonly caption: string
  readonly before: FigureSide
  readonly after: FigureSide
}
