/** For each field of an object, the function that makes it. */
export type LazyFields<T extends object> = { [Name in keyof T]: () => T[Name] }

/** An object whose fields are made when they are first read, and then kept. */
export function makeLazily<T extends object>(makers: LazyFields<T>): T {
  const fields = {} as T
  for (const name of Object.keys(makers) as (keyof T)[])
    Object.defineProperty(fields, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = makers[name]()
        Object.defineProperty(fields, name, { value, enumerable: true })
        return value
      },
    })
  return fields
}
