/**
 * Values of a property in the rules of a style sheet whose selector matches the element, in their order. Ignores
 * the conditions of media queries and the order of layers.
 */
export function valuesFromRules(styles: string, element: Element, property: string): string[] {
  const plain = styles.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return [...plain.matchAll(/([^{}@;]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', declarations = '']) => {
    const values = declarations
      .split(';')
      .map((declaration) => declaration.split(':').map((part) => part.trim()))
      .flatMap(([name, value = '']) => (name === property ? [value] : []))
    return values.length > 0 && element.matches(selector.trim()) ? values : []
  })
}
