import { renderSVG } from 'uqr'

/** A text as a QR code, dark on light whatever the page is, as an address of a picture. */
export function qrCode(text: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { border: 3 })).toString('base64')}`
}
