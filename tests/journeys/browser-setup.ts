/**
 * The document of a component test in a test that also runs the server. Vitest's own environment gives modules the
 * addresses of a browser, but the server finds its files by their addresses.
 */
import { builtinEnvironments } from 'vitest/environments'

// The files of a worker share it.
if (typeof document === 'undefined') await builtinEnvironments['happy-dom'].setup(globalThis, {})
