/** "1 order", "2 orders", "0 categories". */
export const counted = (count: number, one: string): string =>
  `${String(count)} ${count === 1 ? one : `${one.replace(/(?<![aeiou])y$/u, 'ie')}s`}`
