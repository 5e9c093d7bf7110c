/**
 * APIs that happy-dom lacks and react-hook-form uses. Without them a form takes its lists as edited before it
 * is ready, and a checkbox with a value as one without.
 */
const define = (target: object, name: string, get: (this: never) => unknown): void => {
  Object.defineProperty(target, name, { configurable: true, get })
}

define(HTMLSelectElement.prototype, 'size', () => 0)
define(HTMLOptionElement.prototype, 'defaultSelected', function (this: HTMLOptionElement) {
  return this.hasAttribute('selected')
})

const attributes = Object.getOwnPropertyDescriptor(Element.prototype, 'attributes')
define(HTMLInputElement.prototype, 'attributes', function (this: HTMLInputElement) {
  return new Proxy(attributes?.get?.call(this) as NamedNodeMap, {
    has: (map, key) => (typeof key === 'string' && this.hasAttribute(key)) || key in map,
    get: (map, key) => {
      const value: unknown = Reflect.get(map, key)
      return typeof value === 'function' ? (value.bind(map) as unknown) : value
    },
  })
})
