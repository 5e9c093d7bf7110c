import { AsyncLocalStorage } from 'node:async_hooks'

/** True in work for whose queries no visitor waits. */
export const backgroundWork = new AsyncLocalStorage<true>()
