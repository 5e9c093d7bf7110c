/** A copy without the given properties. */
export function omit<T extends object, K extends keyof T>(value: T, ...names: readonly K[]): Omit<T, K> {
  const copy: Partial<T> = { ...value }
  for (const name of names) delete copy[name]
  return copy as Omit<T, K>
}

type DeepReadonly<T> = T extends (infer Element)[]
  ? readonly DeepReadonly<Element>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T

/** A file without the parts that its definition has in another form. */
export type Defined<File, OtherKeys extends PropertyKey> = DeepReadonly<Omit<File, OtherKeys>>
