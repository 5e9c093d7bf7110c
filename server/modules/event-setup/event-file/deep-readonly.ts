/** A value that cannot be changed at any depth. */
export type DeepReadonly<T> = T extends (infer Element)[]
  ? readonly DeepReadonly<Element>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T
