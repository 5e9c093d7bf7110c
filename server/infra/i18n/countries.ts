/** Country names, in French sort order. Greece is GR, and EL for taxes (docs/api/catalogue.md#translations). */
import { localeOf } from '#kit/text/language-choice.ts'
import type { Country } from '#wire/application.ts'

const isoCodes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  )
/** Format of the setting EU_COUNTRIES_LIST: Greece is EL. */
export const euCountryCodes =
  'AT,BE,BG,CY,CZ,DE,DK,EE,EL,ES,FI,FR,HR,HU,IE,IT,LT,LU,LV,MT,NL,PL,PT,RO,SE,SI,SK'

const collation = new Intl.Collator('fr')
const taxCountryCode = (code: string): string => (code === 'GR' ? 'EL' : code)

/** @param code ISO or tax code @param members the organizer's list, a text that contains the codes */
export const isCountryInUnion = (code: string, members: string): boolean =>
  code.length === 2 && members.toUpperCase().includes(taxCountryCode(code.toUpperCase()))

const namesIn = (lang: string) => new Intl.DisplayNames(localeOf(lang), { type: 'region' })

function namedCountries(lang: string, write: (code: string) => string): Country[] {
  const names = namesIn(lang)
  return isoCodes
    .map((code) => ({ isoCode: write(code), name: names.of(code) ?? code }))
    .toSorted((a, b) => collation.compare(a.name, b.name))
}

/** True for a code of the list of all countries. */
export const isCountry = (code: string): boolean => isoCodes.includes(code)

/** All countries by ISO code, named in a language. */
export const allCountries = (lang: string): Country[] => namedCountries(lang, (code) => code)
/** All countries by tax code. */
export const vatCountries = (lang: string): Country[] => namedCountries(lang, taxCountryCode)
/** The members of the EU by tax code, regardless of the settings of an organizer. */
export const euVatCountries = (lang: string): Country[] =>
  vatCountries(lang).filter(({ isoCode }) => isCountryInUnion(isoCode, euCountryCodes))

/** The name of a country in a language; also for the tax code EL. An unknown code is returned as it is. */
export function countryName(code: string, lang: string): string {
  const iso = code === 'EL' ? 'GR' : code.toUpperCase()
  return isoCodes.includes(iso) ? (namesIn(lang).of(iso) ?? iso) : code
}
