/**
 * Lets the browser load the code of a page after what the page shows: its content comes first.
 * @param markup with script tags of modules and links that preload modules
 */
export const withLowPriorityCode = (markup: string): string =>
  markup.replaceAll(/<script type="module"|<link rel="modulepreload"/g, (tag) => `${tag} fetchpriority="low"`)
