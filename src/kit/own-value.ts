/**
 * The value of a key that comes from outside: a type, a status or an answer may have the name of a property that every object
 * has, as `constructor`.
 */
export const ownValue = <T>(
  values: Readonly<Record<string, T>> | null | undefined,
  key: string,
): T | undefined => (values && Object.hasOwn(values, key) ? values[key] : undefined)
