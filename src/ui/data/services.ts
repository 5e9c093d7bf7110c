/** Services that the pages receive from the app: calls, the time, flows and reads of what is stored. */
import { createContext, use } from 'react'
import type { Tools } from '#device/tools.ts'

/** A flow without its tools. */
export type Bound<Flow> = Flow extends (tools: never, ...rest: infer Rest) => infer Outcome
  ? (...rest: Rest) => Outcome
  : never

type Flow = (tools: never, ...rest: never[]) => unknown
/** A flow that needs nothing but the tools of the app. */
type Runnable<F extends Flow> = Tools extends Parameters<F>[0] ? F : never

/**
 * What pages receive. They pass a flow that they import to `run`, and a function of a store to `read`: both get the tools of the app,
 * and a page gets neither them nor the database. Subjects add flows whose code is loaded with the first call: they decode and draw codes,
 * render pages or send what is queued. None of those rejects.
 */
export interface Services extends Pick<Tools, 'api' | 'now' | 'clock'> {
  readonly memory: Pick<Tools['memory'], 'all' | 'subscribe'>
  readonly run: <F extends Flow>(flow: Runnable<F>, ...rest: Parameters<Bound<F>>) => ReturnType<F>
  /** Null on a device that has stored nothing, without loading code of the database. Rejects when storage fails. */
  readonly read: <T, Rest extends readonly unknown[]>(
    read: (db: never, ...rest: Rest) => Promise<T>,
    ...rest: Rest
  ) => Promise<T | null>
  /**
   * Reads now and after each change by any tab.
   * @param opens creates the database on a device that has stored nothing, for which the value else is null, and is not read again
   * @returns a function that ends it @throws when the database does not open
   */
  readonly watch: <T>(
    read: (db: never) => Promise<T>,
    show: (value: T | null) => void,
    fail?: (error: unknown) => void,
    opens?: boolean,
  ) => Promise<() => void>
}

/** What a page uses of the tools, without the tools themselves. */
export type BoundTools = Pick<Services, 'api' | 'now' | 'clock' | 'memory' | 'run' | 'read' | 'watch'>

/** Binds flows, and functions of a store, to the tools. */
export function bindTools(tools: Tools): BoundTools {
  const { api, now, clock, memory } = tools
  return {
    api,
    now,
    clock,
    memory,
    run: (flow, ...rest) => flow(tools as never, ...rest) as ReturnType<typeof flow>,
    async read(read, ...rest) {
      const db = await tools.existingDatabase()
      return db && read(db as never, ...rest)
    },
    async watch(read, show, fail, opens = false) {
      const db = await (opens ? tools.database() : tools.existingDatabase())
      if (db !== null) return db.watch(() => read(db as never), show, fail)
      show(null)
      return () => undefined
    },
  }
}

const ServicesContext = createContext<Services | null>(null)

export const ServicesProvider = ServicesContext.Provider

/** @throws outside of {@link ServicesProvider} */
export function useServices(): Services {
  const services = use(ServicesContext)
  if (services === null) throw new Error('useServices needs a ServicesProvider above it')
  return services
}
