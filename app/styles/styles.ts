import deskCss from './desk.css?inline'
import deskCssUrl from './desk.css?url'
import fontsCss from './fonts.css?inline'
import fontsUrl from './fonts.css?url'
import laterFontsCss from './later-fonts.css?inline'
import laterFontsUrl from './later-fonts.css?url'
import portalCss from './portal.css?inline'
import portalCssUrl from './portal.css?url'
import siteCss from './site.css?inline'
import siteCssUrl from './site.css?url'

/** Site, portal and desk are loaded as documents of their own, so each carries only its own stylesheet. */
export type Sheet = 'site' | 'portal' | 'desk'

/** The stylesheets, for the server to write into the page. The browser's copy of this module holds none of them. */
export const pageCss: Record<Sheet, string> =
  import.meta.env.SSR && !import.meta.env.DEV
    ? {
        site: fontsCss + laterFontsCss + siteCss,
        portal: fontsCss + laterFontsCss + portalCss,
        desk: fontsCss + laterFontsCss + deskCss,
      }
    : { site: '', portal: '', desk: '' }

/** The part of them that a page can do without until it has painted; the server leaves it out there and links it instead. */
export const laterFonts = import.meta.env.SSR ? laterFontsUrl : ''

/** The whole stylesheet, for islands that come to life on a page that carries only the rules of its own HTML. */
export const wholeSheet = import.meta.env.SSR ? siteCssUrl : ''

/** In development the stylesheets are linked, so that they can be replaced without reloading. */
export const developmentCssUrls: Record<Sheet, string[]> | undefined = import.meta.env.DEV
  ? {
      site: [fontsUrl, laterFontsUrl, siteCssUrl],
      portal: [fontsUrl, laterFontsUrl, portalCssUrl],
      desk: [fontsUrl, laterFontsUrl, deskCssUrl],
    }
  : undefined
