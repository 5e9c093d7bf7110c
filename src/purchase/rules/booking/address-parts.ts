/**
 * Parts of a postal address that not every country has. alf.io demands a text for each, so the app sends `absentPart`, which forms
 * and documents leave out (docs/api/booking-details.md#rules).
 */
const countriesWithout: Readonly<Record<string, readonly string[]>> = {
  billingAddressZip: (
    'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK IE JM KI KM KN KP LY ML MO MR MW ' +
    'NR NU PA QA RW SB SC SL SR SS ST SX SY TD TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
  billingAddressCity: ['GI', 'HK', 'MC', 'MO', 'NR', 'SG', 'VA'],
}

export const absentPart = '-'

/** False where addresses of the country may have no such part. @param field of the booking form @param country tax code */
export const isPartNeeded = (field: string, country: string | null): boolean =>
  country === null || !countriesWithout[field]?.includes(country)

/** Blank parts that the country does not have get {@link absentPart}. */
export const withAbsentParts = <T extends Record<string, string | null>>(
  fields: T & { readonly vatCountryCode: string | null },
): T =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      value ?? (isPartNeeded(field, fields.vatCountryCode) ? null : absentPart),
    ]),
  ) as T
