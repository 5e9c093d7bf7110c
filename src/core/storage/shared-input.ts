/** How the worker keeps what another app shared until the app has read it: one entry of the cache `shared`. */
export const sharedInputPath = '/wallet/add/shared'
/** `text`, `file` or `too-large`. */
export const sharedKindHeader = 'Tessera-Shared'
