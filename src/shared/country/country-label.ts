import type { Country } from '#core/contract/application.ts'

/** "Switzerland (CH)"; the code alone for a country without a name. */
export const countryLabel = ({ name, isoCode }: Country): string =>
  name === isoCode ? isoCode : `${name} (${isoCode})`
