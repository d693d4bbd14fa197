/** Every country and territory of ISO 3166-1 alpha-2. */
export const COUNTRIES: readonly string[] = [
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ',
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR',
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP',
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT',
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW',
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ',
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW',
].flatMap((line) => line.split(' '))

/**
 * The EU's VAT territory, with VAT number prefixes by country. Greece uses EL, and Monaco counts as France (Directive
 * 2006/112/EC, Article 7). Not included: Åland (AX) and the French overseas departments (GF GP MF MQ RE YT), Article 6,
 * and the United Kingdom with the Isle of Man (IM) since 2021. Northern Ireland's XI numbers only cover goods, and we
 * sell services. The Canary Islands, Ceuta, Melilla, Büsingen, Heligoland, Livigno, Campione and Mount Athos are
 * outside as well, but have no country code. Buyers there select the member state, and the studio corrects the invoice
 * by hand.
 */
export const UNION_VAT_PREFIXES: ReadonlyMap<string, string> = new Map([
  ...'AT BE BG CY CZ DE DK EE ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
    .split(' ')
    .map((country): [string, string] => [country, country]),
  ['GR', 'EL'],
  ['MC', 'FR'],
])

export function isInUnion(country: string): boolean {
  return UNION_VAT_PREFIXES.has(country)
}

/** English name. @param code ISO 3166-1 alpha-2 */
export function countryName(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code
}
