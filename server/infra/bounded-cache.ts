/** A cache whose keys may come from visitors: it never grows beyond its size. */
export class BoundedCache<K, V> {
  readonly #entries = new Map<K, V>()
  readonly #size: number

  /** @param size most entries; one more removes the one that was used longest ago */
  constructor(size: number) {
    this.#size = size
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  delete(key: K): void {
    this.#entries.delete(key)
  }

  set(key: K, value: V): V {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#size && oldest !== undefined) this.#entries.delete(oldest)
    return value
  }
}
