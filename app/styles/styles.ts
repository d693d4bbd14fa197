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

/** Site, portal and desk are separate documents, each with its own stylesheet. */
export type Sheet = 'site' | 'portal' | 'desk'

/** The stylesheets that the server inlines. The browser's bundle contains none of them. */
export const pageCss: Record<Sheet, string> =
  import.meta.env.SSR && !import.meta.env.DEV
    ? {
        site: fontsCss + laterFontsCss + siteCss,
        portal: fontsCss + laterFontsCss + portalCss,
        desk: fontsCss + laterFontsCss + deskCss,
      }
    : { site: '', portal: '', desk: '' }

/** Linked instead of inlined because it isn't needed for the first paint. */
export const laterFonts = import.meta.env.SSR ? laterFontsUrl : ''

/** The complete stylesheet, for islands on pages that inline only the rules of their own HTML. */
export const wholeSheet = import.meta.env.SSR ? siteCssUrl : ''

/** Linked in development, so that they can be replaced without a reload. */
export const developmentCssUrls: Record<Sheet, string[]> | undefined = import.meta.env.DEV
  ? {
      site: [fontsUrl, laterFontsUrl, siteCssUrl],
      portal: [fontsUrl, laterFontsUrl, portalCssUrl],
      desk: [fontsUrl, laterFontsUrl, deskCssUrl],
    }
  : undefined
