/** Records which browser globals, clocks and time zones of the device the code in `src` reads. */
import { join } from 'node:path'

const sourceFolder = join(import.meta.dirname, '../../../src/')

const globalNames = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'matchMedia',
  'Element',
]

/** Methods of Date that use the time zone of the device. */
const localDateMethods = [
  'getTimezoneOffset',
  'getDate',
  'getDay',
  'getHours',
  'getFullYear',
  'toDateString',
  'toLocaleString',
  'toLocaleDateString',
  'toLocaleTimeString',
] as const

/** True when the first caller outside of this file is in `src`: libraries may look for a browser. */
function isCalledFromSource(): boolean {
  // The frames of this file and the caller: a whole trace takes several times as long.
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 6
  const frames = (new Error().stack ?? '').split('\n').slice(1)
  Error.stackTraceLimit = limit
  const caller = frames.find((frame) => !frame.includes('browser-reads.ts'))
  return caller?.includes(sourceFolder) === true
}

/**
 * `start` replaces the globals of this process until `stop`; `found` holds the names that `src` read in between. A
 * missing global is `undefined` while it records.
 */
export function recordBrowserReads() {
  const reads = new Set<string>()
  const note = (name: string) => {
    if (isCalledFromSource()) reads.add(name)
  }
  let restore: (() => void)[] = []

  const replace = (target: object, name: string, descriptor: PropertyDescriptor) => {
    const before = Object.getOwnPropertyDescriptor(target, name)
    Object.defineProperty(target, name, { configurable: true, ...descriptor })
    restore.push(() => {
      if (before) Object.defineProperty(target, name, before)
      else Reflect.deleteProperty(target, name)
    })
  }

  return {
    found: reads,
    start() {
      reads.clear()
      for (const name of globalNames) {
        const value: unknown = Reflect.get(globalThis, name)
        replace(globalThis, name, {
          get: () => {
            note(name)
            return value
          },
        })
      }
      const systemDate = Date
      for (const name of localDateMethods) {
        const method = systemDate.prototype[name] as (...args: unknown[]) => unknown
        replace(systemDate.prototype, name, {
          value(this: Date, ...args: unknown[]) {
            note(`Date.${name}`)
            return method.apply(this, args)
          },
        })
      }
      const now = systemDate.now
      replace(systemDate, 'now', {
        value: () => {
          note('Date.now')
          return now()
        },
      })
      replace(globalThis, 'Date', {
        value: new Proxy(systemDate, {
          construct(target, args: [] | [number]) {
            if (args.length === 0) note('new Date()')
            return args.length === 0 ? new target() : new target(...args)
          },
        }),
      })
      replace(Intl, 'DateTimeFormat', {
        value: new Proxy(Intl.DateTimeFormat, {
          construct(target, args: ConstructorParameters<typeof Intl.DateTimeFormat>) {
            if (args[1]?.timeZone === undefined) note('Intl.DateTimeFormat without a time zone')
            return new target(...args)
          },
        }),
      })
    },
    stop() {
      for (const undo of restore.reverse()) undo()
      restore = []
    },
  }
}
