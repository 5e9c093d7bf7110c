/** "1 order", "2 orders", "0 categories". @param many of a noun that does not end with s in the plural */
export const counted = (
  count: number,
  one: string,
  many = `${one.replace(/(?<![aeiou])y$/u, 'ie')}s`,
): string => `${String(count)} ${count === 1 ? one : many}`
