/**
 * The best of the offered languages for an Accept-Language header: by weight, a region counts as its language
 * ("de-CH" is "de"). Nothing fits: English when offered, else the first (contract 1, 1.6).
 */
export function preferredLanguage(header: string, offered: readonly string[]): string {
  const requestedLanguages = header
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters
        .map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1])
        .find((one) => one !== undefined)
      return { lang: (tag.split('-')[0] ?? '').toLowerCase(), weight: Number(weight ?? 1), index }
    })
    .filter(({ lang, weight }) => lang !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.index - b.index)
  const found = requestedLanguages.find(({ lang }) => offered.includes(lang))?.lang
  return found ?? (offered.includes('en') ? 'en' : (offered[0] ?? 'en'))
}
