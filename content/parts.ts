export interface Link {
  readonly label: string
  readonly href: string
}

export interface ClosingCall {
  readonly heading: string
  readonly text: string
  readonly action: Link
}
